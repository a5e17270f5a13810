import type { StoreRow } from '../model';
import './storeList.css';

/** The counts of open work on the store: reports, updates and possible duplicates. */
export function Badges({ row }: { row: StoreRow }) {
  const waiting = [
    { count: row.open_feedback_count, one: 'report', many: 'reports' },
    { count: row.pending_sync_count, one: 'update', many: 'updates' },
    { count: row.open_duplicate_count, one: 'possible duplicate', many: 'possible duplicates' },
  ].filter(({ count }) => count > 0);
  const closed = row.reported_closed_count;
  if (waiting.length === 0) return <span className="muted">–</span>;
  return (
    <>
      {closed === 0 ? null : <span className="pill badge chip-danger">Reported closed ({closed})</span>}
      {waiting.map(({ count, one, many }) => (
        <span key={one} className="pill badge">
          {count} {count === 1 ? one : many}
        </span>
      ))}
    </>
  );
}
