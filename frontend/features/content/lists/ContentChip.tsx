import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Person } from '@shared/ui/Person';
import { toneOf, type ArticleRow } from '../model';

/** The status of a record. A failed publication takes precedence. */
export function ContentChip({
  row,
}: {
  row: Pick<ArticleRow, 'status' | 'is_live' | 'status_label' | 'publish_error'>;
}) {
  return row.publish_error === '' ? (
    <StatusChip tone={toneOf(row)} label={row.status_label} />
  ) : (
    <StatusChip tone="danger" label="Publishing failed" />
  );
}

/** The author of a text as readers see the name. */
export function Byline({ row: { author, byline } }: { row: Pick<ArticleRow, 'author' | 'byline'> }) {
  return <Person person={author} shownAs={byline || author.nickname} />;
}

/** The reviewer of a record and the waiting time, in red if it is late. */
export function InReview({
  row,
}: {
  row: Pick<ArticleRow, 'status' | 'reviewer' | 'is_review_late' | 'submitted_at'>;
}) {
  if (row.status !== 'in_review') return null;
  return (
    <>
      {row.reviewer === null ? <span className="muted">Unassigned</span> : <Person person={row.reviewer} />}
      <span className="cell-sub" data-late={row.is_review_late}>
        {row.is_review_late ? 'Overdue, sent ' : 'Sent '}
        <TimeAgo at={row.submitted_at} />
      </span>
    </>
  );
}
