import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { FieldLabels } from '@shared/form/labels';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { toast } from '@shared/ui/toasts';
import { canUndoAlone } from './historyEntries';
import { HistoryEntry, type Log } from './HistoryEntry';
import { useHistoryHere } from './historyHere';
import { undoChange } from './undoing';
import { useNamedLabels } from './useNamedLabels';
import { Spinner } from '@shared/ui/Spinner';
import './history.css';

const FIRST = 5;
const MORE = 50;
/** Entries per page of the whole history. */
const PAGE = 25;
const NOTHING: readonly string[] = [];

interface HistoryProps {
  objectType: string;
  objectId: number;
  version: number;
  labels: FieldLabels;
  /** Fields that the user may restore; empty without edit permission. */
  restorable: readonly string[];
}

/** The latest changes of a record, each of which can be undone. */
export function HistoryCard(props: HistoryProps) {
  useHistoryHere();
  const { objectType, objectId } = props;
  const country = useCountryCode();
  const [count, setCount] = useState(FIRST);
  const query = useQuery({
    queryKey: ['history', objectType, objectId, country, count],
    queryFn: ({ signal }) => fetchLogs(country, { objectType, objectId, page: 1, size: count }, signal),
  });
  return (
    <section className="stack card">
      <h2>History</h2>
      <Entries {...props} logs={query.data?.list} error={query.error} readAt={query.dataUpdatedAt} />
      {query.data !== undefined && query.data.total > count && count < MORE ? (
        <Button variant="ghost" size="small" onClick={() => setCount(MORE)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

/** The whole history of a record, newest first, with the changes visible. */
export function WholeHistory(props: HistoryProps) {
  const { objectType, objectId } = props;
  const country = useCountryCode();
  const query = useInfiniteQuery({
    queryKey: ['history', objectType, objectId, country, 'whole'],
    queryFn: ({ pageParam, signal }) =>
      fetchLogs(country, { objectType, objectId, page: pageParam, size: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total, page }) => (page * PAGE < total ? page + 1 : null),
  });
  // Entries added since the first page was loaded shift the others, so an entry can appear twice.
  const logs = useMemo(() => {
    const all = query.data?.pages.flatMap(({ list }) => list);
    return all && [...new Map(all.map((log) => [log.log_id, log])).values()];
  }, [query.data]);
  return (
    <section className="stack-wide at-start measure history-whole">
      <h2 className="title">History</h2>
      <Entries {...props} logs={logs} error={query.error} readAt={query.dataUpdatedAt} isOpen />
      {query.hasNextPage ? (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </section>
  );
}

interface Wanted {
  objectType: string;
  objectId: number;
  page: number;
  size: number;
}

/** Load a page of the history of a record, newest first. */
export function fetchLogs(
  country: string,
  { objectType, objectId, page, size }: Wanted,
  signal: AbortSignal,
) {
  return callApi(
    'activity/query_logs',
    { object_type: objectType, object_id: objectId, page, page_size: size },
    { signal, country, handles: 'all' },
  );
}

interface EntriesProps extends HistoryProps {
  /** Undefined until loaded. */
  logs: readonly Log[] | undefined;
  error: Error | null;
  readAt: number;
  isOpen?: boolean;
}

function Entries(props: EntriesProps) {
  const { objectType, objectId, version, labels, restorable, logs, error, readAt, isOpen = false } = props;
  const country = useCountryCode();
  const restore = useRestore(country, objectType, objectId, version);
  const undo = useUndo(country, objectType, objectId);
  const changes = useMemo(() => (logs ?? []).flatMap((log) => log.changes), [logs]);
  const named = useNamedLabels(changes, labels);
  if (logs === undefined)
    return (
      <p className="muted small">{error?.message ?? <Spinner size="small" label="Loading the history" />}</p>
    );
  if (logs.length === 0) return <p className="muted small">No changes yet.</p>;
  return (
    <ol className="ruled small history">
      {logs.map((log) => (
        <HistoryEntry
          key={log.log_id}
          log={log}
          labels={named}
          restorable={log.action === 'create' ? NOTHING : restorable}
          onRestore={(fields) => restore.mutate({ log, fields: [...fields] })}
          onUndo={isUndoable(log, restorable, readAt) ? () => undo.mutate(log.log_id) : null}
          isBusy={undo.isPending || restore.isPending}
          isOpen={isOpen}
        />
      ))}
    </ol>
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
      toast.success('Restored');
      await client.invalidateQueries();
    },
  });
}

const UNDO_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Check whether a change can be undone: it changed something, and is not too old. */
function isUndoable(log: Log, restorable: readonly string[], now: number): boolean {
  if (log.action === 'create' || !canUndoAlone(log.action)) return false;
  if (!log.is_undoable || restorable.length === 0) return false;
  return now - Date.parse(log.at) < UNDO_WITHIN_MS;
}

function useUndo(country: string, objectType: string, objectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (logId: number) => undoChange(client, { country, objectType, objectId }, logId),
  });
}
