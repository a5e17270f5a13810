import { useEnum } from '@shared/session/bootstrap';
import { TimeAgo } from '@shared/session/TimeAgo';
import { UnreadDot } from '../lists/messageCells';
import { labelIn, senderName, type MessageRow } from '../model';
import { clockOf } from '../threads/clock';

/** A message in the queue: sender, subject, urgency and assignee. */
export function QueueLine({ row }: { row: MessageRow }) {
  const types = useEnum('message_type');
  const { urgency, words } = clockOf(row, Date.parse(row.updated_at));
  const isLate = row.is_overdue || urgency === 'late';
  return (
    <>
      <span className="line on-baseline">
        <UnreadDot row={row} />
        <span className={`truncate grows ${row.unread ? 'strong' : ''}`}>{senderName(row)}</span>
        <span className="muted tiny rigid">
          <TimeAgo at={row.last_entry_at} />
        </span>
      </span>
      <span className="truncate">{row.subject}</span>
      <span className="truncate muted tiny">{row.snippet}</span>
      <span className="line spread muted tiny">
        <span>{labelIn(types, row.type)}</span>
        {isLate ? (
          <span className="danger">Overdue</span>
        ) : row.first_responded_at === null && words !== '' ? (
          <span>No reply</span>
        ) : null}
      </span>
      {row.assignee === null ? null : <span className="warning tiny">{row.assignee.nickname}</span>}
    </>
  );
}
