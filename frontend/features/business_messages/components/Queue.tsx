import { useEnum } from '@shared/session/bootstrap';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { UnreadDot } from '../lists/messageColumns';
import { labelIn, senderName, type MessageRow } from '../model';
import { clockOf } from '../threads/clock';

interface QueueProps {
  rows: readonly MessageRow[];
  total: number | null;
  shownId: number;
  onShow: (id: number) => void;
  onList: () => void;
}

/** The rows of the list as it was narrowed and ordered. */
export function Queue({ rows, total, shownId, onShow, onList }: QueueProps) {
  return (
    <nav className="review-queue" aria-label="Messages">
      <h2>
        Messages <span className="nothing">{total === null ? '' : total.toLocaleString('en')}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.message_id}>
            <QueueRow row={row} isShown={row.message_id === shownId} onShow={onShow} />
          </li>
        ))}
      </ul>
      <button type="button" className="link-button queue-all" onClick={onList}>
        Show as a list
      </button>
    </nav>
  );
}

interface QueueRowProps {
  row: MessageRow;
  isShown: boolean;
  onShow: (id: number) => void;
}

function QueueRow({ row, isShown, onShow }: QueueRowProps) {
  const types = useEnum('message_type');
  const { urgency, words } = clockOf(row, Date.parse(row.updated_at));
  const isLate = row.is_overdue || urgency === 'late';
  return (
    <button
      type="button"
      className="queue-row"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onShow(row.message_id)}
    >
      <span className="message-queue-head" data-unread={row.unread}>
        <UnreadDot row={row} />
        <span className="queue-title">{senderName(row)}</span>
        <TimeAgo at={row.last_entry_at} />
      </span>
      <span className="queue-title message-queue-subject">{row.subject}</span>
      <span className="message-snippet">{row.snippet}</span>
      <span className="queue-facts">
        <span>{labelIn(types, row.type)}</span>
        {isLate ? (
          <span data-urgent="true">Overdue</span>
        ) : row.first_responded_at === null && words !== '' ? (
          <span>Not answered</span>
        ) : null}
      </span>
      {row.assignee === null ? null : <span className="queue-holder">{row.assignee.nickname}</span>}
    </button>
  );
}
