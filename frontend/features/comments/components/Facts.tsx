import { formatCounted } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, STATUS_TONES, type CommentRow } from '../model';

/** Stars as a number of five, said in words to whoever hears them. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return null;
  return (
    <span className="comment-stars" role="img" aria-label={`${rating} of 5 stars`}>
      {'★'.repeat(rating)}
      <span className="comment-stars-rest">{'★'.repeat(5 - rating)}</span>
    </span>
  );
}

/** Where a comment stands, and what was noticed or reported of it. */
export function Chips({ row }: { row: CommentRow }) {
  const status = useEnum('comment_status');
  const detections = useEnum('comment_detection');
  const reasons = useEnum('comment_reject_reason');
  const noticed = [...new Set(row.detections.map(({ type }) => type))];
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
        <StatusChip key={type} tone="warning" label={labelIn(detections, type)} />
      ))}
      {row.is_pinned ? <StatusChip tone="info" label="Pinned" /> : null}
      {row.is_featured ? <StatusChip tone="info" label="Featured" /> : null}
      {row.is_official ? <StatusChip tone="success" label="Official reply" /> : null}
    </span>
  );
}
