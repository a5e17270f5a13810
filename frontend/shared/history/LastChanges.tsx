import { useQuery } from '@tanstack/react-query';
import type { FieldLabels } from '@shared/form/labels';
import { isFirstLoad } from '@shared/hooks/firstLoad';
import { useIsIdle } from '@shared/hooks/useIsIdle';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Button } from '@shared/ui/Button';
import { CardPlaceholder } from '@shared/ui/CardPlaceholder';
import { shownChanges } from './changes';
import { fetchLogs } from './HistoryCard';
import { formatAction } from './HistoryEntry';

const SHOWN = 3;

interface LastChangesProps {
  objectType: string;
  objectId: number;
  labels: FieldLabels;
  onShowAll: () => void;
}

/** The latest changes of a record, one line each, with a button for the whole history. */
export function LastChanges({ objectType, objectId, labels, onShowAll }: LastChangesProps) {
  const country = useCountryCode();
  const query = useQuery({
    queryKey: ['history', objectType, objectId, country, SHOWN],
    queryFn: ({ signal }) => fetchLogs(country, { objectType, objectId, page: 1, size: SHOWN }, signal),
    enabled: useIsIdle(),
  });
  const logs = query.data?.list ?? [];
  if (isFirstLoad(query)) return <CardPlaceholder />;
  if (logs.length === 0) return null;
  return (
    <section className="stack card" aria-label="Latest changes">
      <h2>Latest changes</h2>
      <ul className="stack small">
        {logs.map((log) => (
          <li key={log.log_id}>
            {log.actor?.nickname ?? 'The system'} {formatAction(log, shownChanges(log.changes, labels))}{' '}
            <span className="muted">
              <TimeAgo at={log.at} />
            </span>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onClick={onShowAll}>
        Show history
      </Button>
    </section>
  );
}
