import { formatCounted } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, STATUS_TONES, type CommentRow, type Detection } from '../model';

/** A rating of up to five stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return null;
  return (
    <span className="comment-stars" role="img" aria-label={`${rating} of 5 stars`}>
      {'★'.repeat(rating)}
      <span className="comment-stars-rest">{'★'.repeat(5 - rating)}</span>
    </span>
  );
}

/** Return the detected words and kinds of advertising in a comment, separated by commas. */
function meaningsOf(row: CommentRow, wanted: Detection['type']): string {
  const meanings = row.detections.filter(({ type }) => type === wanted).map(({ meaning }) => meaning ?? '');
  return [...new Set(meanings)].filter((meaning) => meaning !== '').join(', ');
}

/** The status of a comment, its detections and its reports. */
export function Chips({ row }: { row: CommentRow }) {
  const status = useEnum('comment_status');
  const detections = useEnum('comment_detection');
  const reasons = useEnum('comment_reject_reason');
  const noticed = [...new Set(row.detections.map(({ type }) => type))];
  const describeDetected = (wanted: Detection['type']) =>
    [labelIn(detections, wanted), meaningsOf(row, wanted)].filter((part) => part !== '').join(': ');
  return (
    <span className="row-tight comment-chips">
      <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(status, row.status)} />
      {row.reject_reason === '' ? null : (
        <StatusChip tone="neutral" label={labelIn(reasons, row.reject_reason)} />
      )}
      {row.flags.total === 0 ? null : (
        <StatusChip tone="danger" label={formatCounted(row.flags.total, 'report')} />
      )}
      {noticed.map((type) => (
        <StatusChip
          key={type}
          tone={type === 'mentioned_word' ? 'neutral' : 'warning'}
          label={describeDetected(type)}
        />
      ))}
      {row.is_pinned ? <StatusChip tone="info" label="Pinned" /> : null}
      {row.is_featured ? <StatusChip tone="info" label="Featured" /> : null}
      {row.is_official ? <StatusChip tone="success" label="Official reply" /> : null}
    </span>
  );
}
