import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { labelOf, wordsOf, type FieldWords } from '@shared/form/labels';
import { useSession } from '@shared/session/hooks';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import './history.css';

type Log = CallOutput<'activity/query_logs'>['list'][number];
const FIRST = 5;
const MORE = 50;

function historyOptions(country: string, objectType: string, objectId: number, count: number) {
  return queryOptions({
    queryKey: ['history', objectType, objectId, country, count],
    queryFn: ({ signal }) =>
      callApi(
        'activity/query_logs',
        { object_type: objectType, object_id: objectId, page_size: count },
        { signal, handles: 'all' },
      ),
  });
}

interface HistoryCardProps {
  objectType: string;
  objectId: number;
  version: number;
  words: FieldWords;
  canRestore: boolean;
}

/** Who changed the record, what and when; each change can be put back. */
export function HistoryCard({ objectType, objectId, version, words, canRestore }: HistoryCardProps) {
  const country = useSession((state) => state.country);
  const [count, setCount] = useState(FIRST);
  const query = useQuery(historyOptions(country, objectType, objectId, count));
  const restore = useRestore(objectType, objectId, version);
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
            onRestore={
              canRestore && log.action !== 'create' ? (fields) => restore.mutate({ log, fields }) : null
            }
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

function useRestore(objectType: string, objectId: number, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ log, fields }: { log: Log; fields: string[] }) =>
      callApi('activity/restore_fields', {
        object_type: objectType,
        object_id: objectId,
        log_id: log.log_id,
        fields,
        version,
      }),
    onSuccess: async () => {
      toast.success('Put back');
      await client.invalidateQueries();
    },
  });
}

interface HistoryEntryProps {
  log: Log;
  words: FieldWords;
  onRestore: ((fields: string[]) => void) | null;
}

function HistoryEntry({ log, words, onRestore }: HistoryEntryProps) {
  return (
    <li>
      <details>
        <summary>
          <span className="history-who">{log.actor?.nickname ?? 'The system'}</span>{' '}
          <span className="history-what">{actionWords(log, words)}</span>{' '}
          <span className="rail-muted">
            <TimeAgo at={log.at} />
          </span>
        </summary>
        {log.reason === '' ? null : <p className="history-reason">“{log.reason}”</p>}
        <dl className="history-changes">
          {log.changes.map((change) => (
            <HistoryChange
              key={change.field}
              label={labelOf(words, change.field)}
              before={wordsOf(words, change.field, change.old)}
              after={wordsOf(words, change.field, change.new)}
              onRestore={onRestore === null ? null : () => onRestore([change.field])}
            />
          ))}
        </dl>
      </details>
    </li>
  );
}

/** What a person did, where it was more than changing fields. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  publish: 'published it',
  hide: 'hid it',
  delete: 'deleted it',
  restore: 'restored it',
  merge: 'merged it into another',
  verify: 'verified it',
  close_temporarily: 'closed it for a time',
  close_permanently: 'closed it for good',
  reopen: 'reopened it',
  mark_open: 'marked it open',
  mark_moved: 'marked it as moved',
  duplicate_not: 'said it is no duplicate',
  duplicate_snooze: 'put off a possible duplicate',
  duplicate_reopen: 'asked about a duplicate again',
  enable: 'enabled it',
  disable: 'disabled it',
  unlock: 'unlocked it',
  lock: 'locked it',
  reset_password: 'reset the password',
  change_password: 'changed the password',
};

function actionWords(log: Log, words: FieldWords): string {
  if (log.action === 'edit') {
    const names = log.changes.map(({ field }) => labelOf(words, field).toLowerCase());
    return `changed ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
  }
  if (log.action === 'create') return log.via === 'import' ? 'imported this' : 'made this';
  return ACTION_WORDS[log.action] ?? `did: ${log.action.replaceAll('_', ' ')}`;
}

interface HistoryChangeProps {
  label: string;
  before: string;
  after: string;
  onRestore: (() => void) | null;
}

function HistoryChange({ label, before, after, onRestore }: HistoryChangeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <del>{before}</del> <ins>{after}</ins>
        {onRestore === null ? null : (
          <button type="button" className="link-button" onClick={onRestore}>
            Put back
          </button>
        )}
      </dd>
    </div>
  );
}
