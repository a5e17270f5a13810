import { useQuery } from '@tanstack/react-query';
import { userSessionsOptions, useRevokeSessions } from '../api';
import type { UserDetail } from '../model';
import { SessionList } from './SessionList';

/** The sessions of an account, with a button to end them. */
export function SessionsSection({ user }: { user: UserDetail }) {
  const query = useQuery(userSessionsOptions(user.user_id));
  const revoke = useRevokeSessions(user.user_id);
  const mayRevoke = user.allowed_actions.includes('revoke_sessions');
  if (query.data === undefined) return <p className="muted small">{query.error?.message ?? 'Loading…'}</p>;
  if (query.data.list.length === 0) return <p className="muted small">Not signed in anywhere.</p>;
  return (
    <SessionList
      sessions={query.data.list}
      isBusy={revoke.isPending}
      mayEnd={() => mayRevoke}
      onEnd={({ session_id }) => revoke.mutate({ user_id: user.user_id, session_ids: [session_id] })}
    />
  );
}
