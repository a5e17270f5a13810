import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { mySessionsOptions } from '../api';
import './accounts.css';

/** Where one is signed in, and how to end that elsewhere. */
export function MySessions() {
  const client = useQueryClient();
  const query = useQuery(mySessionsOptions);
  const end = useMutation({
    mutationFn: (ids: number[]) => callApi('user/revoke_sessions', { session_ids: ids }),
    onSettled: () => client.invalidateQueries({ queryKey: mySessionsOptions.queryKey }),
  });
  if (query.data === undefined) return <p className="rail-muted">{query.error?.message ?? 'Loading…'}</p>;
  return (
    <ul className="session-list">
      {query.data.list.map(({ session_id: id, device, is_current, ip, last_seen_at }) => (
        <li key={id}>
          <span>
            {device}
            {is_current ? ' (this one)' : ''}
          </span>
          <span className="rail-muted">
            {ip ?? 'unknown address'} · used <TimeAgo at={last_seen_at} />
          </span>
          {is_current ? null : (
            <button
              type="button"
              className="link-button"
              disabled={end.isPending}
              onClick={() => end.mutate([id])}
            >
              End
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
