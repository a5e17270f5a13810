import { TimeAgo } from '@shared/session/TimeAgo';
import { gistOf, type CommentRow } from '../model';

/** A comment in the queue: text, author and time. */
export function QueueLine({ row }: { row: CommentRow }) {
  return (
    <>
      <span className="truncate">{gistOf(row)}</span>
      <span className="line spread muted tiny">
        <span>{row.author.nickname}</span>
        <TimeAgo at={row.created_at} />
      </span>
    </>
  );
}
