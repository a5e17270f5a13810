import { labelIn, useEnum } from '@shared/session/bootstrap';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { SyncRow } from '../model';

/** A record in the queue: title, proposed action and reviewer. */
export function QueueLine({ row }: { row: SyncRow }) {
  const actions = useEnum('sync_action');
  return (
    <>
      <span className="truncate">{row.title}</span>
      <span className="line spread muted tiny">
        <span className={row.priority === 'high' ? 'danger' : ''}>
          {row.is_qa ? 'Rule sample' : labelIn(actions, row.action)}
        </span>
        <TimeAgo at={row.created_at} />
      </span>
      {row.claimed_by === null ? null : <span className="warning tiny">{row.claimed_by.nickname}</span>}
    </>
  );
}
