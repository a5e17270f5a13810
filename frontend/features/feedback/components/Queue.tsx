import { useEnum } from '@shared/session/bootstrap';
import { ClockCell, labelIn } from '../lists/feedbackCells';
import { storeName, type FeedbackRow } from '../model';

interface QueueProps {
  rows: readonly FeedbackRow[];
  total: number | null;
  shownId: number;
  onShow: (id: number) => void;
  onList: () => void;
}

/** The rows of the list as it was narrowed and ordered. */
export function Queue({ rows, total, shownId, onShow, onList }: QueueProps) {
  const category = useEnum('feedback_category');
  return (
    <nav className="review-queue" aria-label="Reports">
      <h2>
        Reports <span className="nothing">{total === null ? '' : total.toLocaleString('en')}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.feedback_id}>
            <button
              type="button"
              className="queue-row"
              aria-current={row.feedback_id === shownId ? 'true' : undefined}
              onClick={() => onShow(row.feedback_id)}
            >
              <span className="queue-title">{storeName(row.store)}</span>
              <span className="queue-facts">
                <span data-urgent={row.priority === 'high'}>{labelIn(category, row.category)}</span>
                <ClockCell row={row} />
              </span>
              {row.assignee === null ? null : <span className="queue-holder">{row.assignee.nickname}</span>}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link-button queue-all" onClick={onList}>
        Show as a list
      </button>
    </nav>
  );
}
