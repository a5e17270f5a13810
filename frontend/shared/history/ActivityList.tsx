import { useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/session/TimeAgo';
import { ChangesetLink } from './ChangesetLink';
import { historyPhrase } from './historyEntries';
import { Spinner } from '@shared/ui/Spinner';
import './history.css';

const SHOWN = 20;

/** The latest actions of a user in the current country. */
export function ActivityList({ actorId }: { actorId: number }) {
  const country = useCountryCode();
  const query = useQuery({
    queryKey: ['history', 'actor', actorId, country],
    queryFn: ({ signal }) =>
      callApi(
        'activity/query_logs',
        { actor_id: actorId, page_size: SHOWN },
        { signal, country, handles: 'all' },
      ),
  });
  if (query.data === undefined)
    return (
      <p className="muted small">
        {query.error?.message ?? <Spinner size="small" label="Loading activity" />}
      </p>
    );
  if (query.data.list.length === 0) return <p className="muted small">No activity in this country yet.</p>;
  return (
    <ol className="ruled small history">
      {query.data.list.map((log) => {
        const [before, after] = historyPhrase(log.action, log.via);
        return (
          <li key={log.log_id}>
            {before} <strong>{log.object_title}</strong> {after}{' '}
            <span className="muted small">
              <TimeAgo at={log.at} />
            </span>{' '}
            <ChangesetLink changesetId={log.changeset_id} label="Show the whole change" own={null} />
          </li>
        );
      })}
    </ol>
  );
}
