import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { FieldWords } from '@shared/form/labels';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { shownChanges, type ShownChange } from './changes';
import '@shared/form/RecordRail.css';
import { deedWords } from './deeds';
import './history.css';

type Log = CallOutput<'activity/query_logs'>['list'][number];
const FIRST = 5;
const MORE = 50;
const NOTHING: readonly string[] = [];

function historyOptions(country: string, objectType: string, objectId: number, count: number) {
  return queryOptions({
    queryKey: ['history', objectType, objectId, country, count],
    queryFn: ({ signal }) =>
      callApi(
        'activity/query_logs',
        { object_type: objectType, object_id: objectId, page_size: count },
        { signal, country, handles: 'all' },
      ),
  });
}

interface HistoryCardProps {
  objectType: string;
  objectId: number;
  version: number;
  words: FieldWords;
  /** The fields that the person may put back: none where they may not edit. */
  restorable: readonly string[];
}

/** Who changed the record, what and when; each change can be put back. */
export function HistoryCard({ objectType, objectId, version, words, restorable }: HistoryCardProps) {
  const country = useCountryCode();
  const [count, setCount] = useState(FIRST);
  const query = useQuery(historyOptions(country, objectType, objectId, count));
  const restore = useRestore(country, objectType, objectId, version);
  return (
    <section className="rail-card">
      <h2>History</h2>
      {query.data === undefined ? <p className="rail-muted">{query.error?.message ?? 'Loading…'}</p> : null}
      <ol className="history">
        {(query.data?.list ?? []).map((log) => (
          <HistoryEntry
            key={log.log_id}
            log={log}
            words={words}
            restorable={log.action === 'create' ? NOTHING : restorable}
            onRestore={(fields) => restore.mutate({ log, fields: [...fields] })}
          />
        ))}
      </ol>
      {query.data !== undefined && query.data.total > count && count < MORE ? (
        <button type="button" className="link-button" onClick={() => setCount(MORE)}>
          Show more
        </button>
      ) : null}
    </section>
  );
}

function useRestore(country: string, objectType: string, objectId: number, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ log, fields }: { log: Log; fields: string[] }) =>
      callApi(
        'activity/restore_fields',
        { object_type: objectType, object_id: objectId, log_id: log.log_id, fields, version },
        { country },
      ),
    onSuccess: async () => {
      toast.success('Put back');
      await client.invalidateQueries();
    },
  });
}

interface HistoryEntryProps {
  log: Log;
  words: FieldWords;
  restorable: readonly string[];
  onRestore: (fields: readonly string[]) => void;
}

function HistoryEntry({ log, words, restorable, onRestore }: HistoryEntryProps) {
  const changes = shownChanges(log.changes, words);
  return (
    <li>
      <details>
        <summary>
          <span className="history-who">{log.actor?.nickname ?? 'The system'}</span>{' '}
          <span className="history-what">{actionWords(log, changes)}</span>{' '}
          <span className="rail-muted">
            <TimeAgo at={log.at} />
          </span>
        </summary>
        {log.reason === '' ? null : <p className="history-reason">“{log.reason}”</p>}
        <dl className="history-changes">
          {changes.map((change) => (
            <HistoryChange
              key={change.label}
              change={change}
              onRestore={
                change.fields.every((field) => restorable.includes(field))
                  ? () => onRestore(change.fields)
                  : null
              }
            />
          ))}
        </dl>
      </details>
    </li>
  );
}

function actionWords(log: Log, changes: readonly ShownChange[]): string {
  if (log.action === 'edit') {
    const names = changes.map(({ label }) => label.toLowerCase());
    return `changed ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
  }
  return deedWords(log.action, log.via);
}

interface HistoryChangeProps {
  change: ShownChange;
  /** Null where it cannot be put back. */
  onRestore: (() => void) | null;
}

function HistoryChange({ change: { label, before, after }, onRestore }: HistoryChangeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <del>{before}</del> <ins>{after}</ins>
        {onRestore === null ? null : (
          <button
            type="button"
            className="link-button"
            aria-label={`Put back ${label.toLowerCase()}`}
            onClick={onRestore}
          >
            Put back
          </button>
        )}
      </dd>
    </div>
  );
}
