import { useQuery } from '@tanstack/react-query';
import { mySessionsOptions, useEndMySessions } from '@shared/session/me';
import { SessionList } from './SessionList';

/** The user's own sessions, with buttons to end those on other devices. */
export function MySessions() {
  const query = useQuery(mySessionsOptions);
  const end = useEndMySessions();
  if (query.data === undefined) return <p className="muted small">{query.error?.message ?? 'Loading…'}</p>;
  return (
    <SessionList
      sessions={query.data.list}
      isBusy={end.isPending}
      mayEnd={({ is_current }) => !is_current}
      onEnd={({ session_id }) => end.mutate([session_id])}
    />
  );
}
