import type { ReactNode } from 'react';
import { formatCount } from '@shared/format/count';
import { formatMoment } from '@shared/format/dates';
import { InboxClaim } from '@shared/inbox/InboxClaim';
import { Kbd } from '@shared/keys/Kbd';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import { useOpen, type ContentRecord } from '../kind';
import { ContentChip } from '../lists/ContentChip';
import type { Taking } from './useActions';
import { usePreviewLink } from './usePreviewLink';

function formatViews(views: number): string {
  return views === 1 ? '1 view in 30 days.' : `${formatCount(views)} views in 30 days.`;
}

interface StatusCardProps {
  content: ContentRecord;
  /** Available actions, or null if the header of the record shows them. */
  taking: Taking | null;
  /** A short summary specific to the kind. */
  children?: ReactNode;
}

/** The status of a record, and its actions. */
export function StatusCard({ content, taking, children }: StatusCardProps) {
  const { record } = useOpen();
  return (
    <section className="stack card" aria-label="Status">
      <h2>Status</h2>
      <div>
        <ContentChip row={content} />
      </div>
      <StatusText content={content} />
      {taking === null ? null : (
        <div className="row article-actions">
          {taking.allowed.map((action, place) => (
            <Button
              key={action.name}
              variant={action.isMain === true && place === 0 ? 'filled' : 'quiet'}
              isBusy={taking.isTaking || record.isSaving}
              onClick={() => void taking.begin(action)}
            >
              {action.label}
              {action.command === null ? null : <Kbd of={action.command} />}
            </Button>
          ))}
          <PreviewButton content={content} />
        </div>
      )}
      <p className="muted small">
        {children} {content.is_live ? formatViews(content.view_30d) : ''} Changed{' '}
        <TimeAgo at={content.updated_at} />
        {content.updated_by === null ? '' : ` by ${content.updated_by.nickname}`}
      </p>
    </section>
  );
}

/** An explanation of the current status in one sentence. */
function StatusText({ content }: { content: ContentRecord }) {
  const { kind, id } = useOpen();
  const country = useCountry();
  const { status, review, publish_at, publish_error, is_live } = content;
  if (publish_error !== '') {
    return (
      <p className="field-error" role="alert">
        Not published: {publish_error}
      </p>
    );
  }
  if (status === 'in_review' && review !== undefined) {
    return (
      <p className="muted small">
        {review.reviewer === null ? 'No reviewer yet. ' : `Reviewer: ${review.reviewer.nickname}. `}
        Sent <TimeAgo at={review.submitted_at} />
        {review.due_at === null ? '' : ', due '}
        {review.due_at === null ? null : <TimeAgo at={review.due_at} />}
        <InboxClaim kind={kind.one} id={id} isWaiting />
      </p>
    );
  }
  if (status === 'scheduled' && publish_at !== null) {
    return (
      <p className="muted small">
        Publishes <TimeAgo at={publish_at} />, on {formatMoment(publish_at, country.timezone)}
        {kind.actions === undefined ? '' : '. Editing cancels the schedule.'}
      </p>
    );
  }
  return status === 'draft' && is_live ? (
    <p className="muted small">The previous version stays public until then.</p>
  ) : null;
}

/** A button that opens a preview. It saves changes first. */
function PreviewButton({ content }: { content: ContentRecord }) {
  const { isBusy, show } = usePreviewLink(content);
  return (
    <Button isBusy={isBusy} onClick={() => void show()}>
      Preview
    </Button>
  );
}
