import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { FieldLabels } from '@shared/form/labels';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { ChangesetLink } from './ChangesetLink';
import { shownChanges, type ShownChange } from './changes';
import '@shared/form/RecordRail.css';
import { formatHistoryAction, canUndoAlone } from './historyEntries';
import { undoChange } from './undoing';
import { useNamedLabels } from './useNamedLabels';
import { Spinner } from '@shared/ui/Spinner';
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
  labels: FieldLabels;
  /** The fields that the person may put back: none where they may not edit. */
  restorable: readonly string[];
}

/** Who changed the record, what and when; each change can be put back. */
export function HistoryCard({ objectType, objectId, version, labels, restorable }: HistoryCardProps) {
  const country = useCountryCode();
  const [count, setCount] = useState(FIRST);
  const query = useQuery(historyOptions(country, objectType, objectId, count));
  const restore = useRestore(country, objectType, objectId, version);
  const undo = useUndo(country, objectType, objectId);
  const changes = useMemo(() => (query.data?.list ?? []).flatMap((log) => log.changes), [query.data]);
  const named = useNamedLabels(changes, labels);
  return (
    <section className="rail-card">
      <h2>History</h2>
      {query.data === undefined ? (
        <p className="rail-muted">
          {query.error?.message ?? <Spinner size="small" label="Loading the history" />}
        </p>
      ) : null}
      <ol className="history">
        {(query.data?.list ?? []).map((log) => (
          <HistoryEntry
            key={log.log_id}
            log={log}
            labels={named}
            restorable={log.action === 'create' ? NOTHING : restorable}
            onRestore={(fields) => restore.mutate({ log, fields: [...fields] })}
            onUndo={isUndoable(log, restorable, query.dataUpdatedAt) ? () => undo.mutate(log.log_id) : null}
            isBusy={undo.isPending || restore.isPending}
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

const UNDO_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether the person may try to take the change back: it changed something, and not too long ago. */
function isUndoable(log: Log, restorable: readonly string[], now: number): boolean {
  if (log.action === 'create' || !canUndoAlone(log.action)) return false;
  if (log.changes.length === 0 || restorable.length === 0) return false;
  return now - Date.parse(log.at) < UNDO_WITHIN_MS;
}

function useUndo(country: string, objectType: string, objectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (logId: number) => undoChange(client, { country, objectType, objectId }, logId),
  });
}

interface HistoryEntryProps {
  log: Log;
  labels: FieldLabels;
  restorable: readonly string[];
  onRestore: (fields: readonly string[]) => void;
  /** Null where it cannot be undone. */
  onUndo: (() => void) | null;
  isBusy: boolean;
}

function HistoryEntry({ log, labels, restorable, onRestore, onUndo, isBusy }: HistoryEntryProps) {
  const changes = shownChanges(log.changes, labels);
  return (
    <li>
      <details>
        <summary>
          <span className="history-who">{log.actor?.nickname ?? 'The system'}</span>{' '}
          <span className="history-what">{formatAction(log, changes)}</span>{' '}
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
        <div className="history-ways">
          {onUndo === null ? null : (
            <button type="button" className="link-button" disabled={isBusy} onClick={onUndo}>
              Undo this change
            </button>
          )}
          <ChangesetLink changesetId={log.changeset_id} label="All that changed with it" labels={labels} />
        </div>
      </details>
    </li>
  );
}

function formatAction(log: Log, changes: readonly ShownChange[]): string {
  if (log.action === 'edit') {
    const names = changes.map(({ label }) => label.toLowerCase());
    return `changed ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
  }
  const stage = log.action === 'move' ? changes.find(({ fields }) => fields.includes('stage')) : undefined;
  if (stage !== undefined) return `moved it to ${stage.after}`;
  return formatHistoryAction(log.action, log.via);
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
