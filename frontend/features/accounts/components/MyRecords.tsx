import { RecordLink } from '@shared/table/columns/RecordLink';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { MyInfo } from '@shared/session/me';
import './accounts.css';

/** The records that the user created or changed last, in all countries. */
export function MyRecords({ records }: Pick<MyInfo, 'records'>) {
  if (records.length === 0) {
    return <p className="muted small">No records yet. Your work is listed here, drafts first.</p>;
  }
  return (
    <ul className="ruled session-list">
      {records.map(({ object_type: kind, object_id: id, title, label, country, screen, updated_at: at }) => (
        <li className="facts" key={`${kind} ${id}`}>
          <RecordLink path={screen} id={id}>
            {title}
          </RecordLink>
          <span className="muted small">
            {label} · {country} · changed <TimeAgo at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
