import { useEnum } from '@shared/session/bootstrap';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { UnreadDot } from '../lists/messageCells';
import { labelIn, senderName, type MessageRow } from '../model';
import { clockOf } from '../threads/clock';

/** A message in the queue: from whom, about what, how urgent, who has it. */
export function QueueLine({ row }: { row: MessageRow }) {
  const types = useEnum('message_type');
  const { urgency, words } = clockOf(row, Date.parse(row.updated_at));
  const isLate = row.is_overdue || urgency === 'late';
  return (
    <>
      <span className="line on-baseline message-queue-head" data-unread={row.unread}>
        <UnreadDot row={row} />
        <span className="queue-title">{senderName(row)}</span>
        <TimeAgo at={row.last_entry_at} />
      </span>
      <span className="queue-title message-queue-subject">{row.subject}</span>
      <span className="truncate muted tiny">{row.snippet}</span>
      <span className="queue-facts">
        <span>{labelIn(types, row.type)}</span>
        {isLate ? (
          <span data-urgent="true">Overdue</span>
        ) : row.first_responded_at === null && words !== '' ? (
          <span>Not answered</span>
        ) : null}
      </span>
      {row.assignee === null ? null : <span className="warning tiny">{row.assignee.nickname}</span>}
    </>
  );
}
