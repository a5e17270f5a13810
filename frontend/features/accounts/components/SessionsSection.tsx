import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { userSessionsOptions, useRevokeSessions } from '../api';
import type { UserDetail } from '../model';
import './accounts.css';

/** Where the person is signed in, and how to end that. */
export function SessionsSection({ user }: { user: UserDetail }) {
  const query = useQuery(userSessionsOptions(user.user_id));
  const revoke = useRevokeSessions(user.user_id);
  const mayRevoke = user.allowed_actions.includes('revoke_sessions');
  if (query.data === undefined) return <p className="rail-muted">{query.error?.message ?? 'Loading…'}</p>;
  if (query.data.list.length === 0) return <p className="rail-muted">Not signed in anywhere.</p>;
  return (
    <ul className="session-list">
      {query.data.list.map((session) => (
        <li key={session.session_id}>
          <span>
            {session.device}
            {session.is_current ? ' (this one)' : ''}
          </span>
          <span className="rail-muted">
            {session.ip ?? 'unknown address'} · used <TimeAgo at={session.last_seen_at} />
          </span>
          {mayRevoke ? (
            <button
              type="button"
              className="link-button"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ user_id: user.user_id, session_ids: [session.session_id] })}
            >
              End
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
