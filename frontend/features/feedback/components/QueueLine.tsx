import { useEnum } from '@shared/session/bootstrap';
import { ClockCell, labelIn } from '../lists/feedbackCells';
import { storeName, type FeedbackRow } from '../model';

/** A report in the queue: store, kind of error, urgency and assignee. */
export function QueueLine({ row }: { row: FeedbackRow }) {
  const category = useEnum('feedback_category');
  return (
    <>
      <span className="truncate">{storeName(row.store)}</span>
      <span className="line spread muted tiny">
        <span className={row.priority === 'high' ? 'danger' : ''}>{labelIn(category, row.category)}</span>
        <ClockCell row={row} />
      </span>
      {row.assignee === null ? null : <span className="warning tiny">{row.assignee.nickname}</span>}
    </>
  );
}
