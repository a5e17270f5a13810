import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi, type CallOptions } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { UndoneSave, UndoSaved } from '@shared/form/undoSaved';
import { useCountryCode, useSession } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { showNotUndone } from '@shared/work/notUndone';
import { showUndone } from '@shared/work/undo';
import { canUndoAlone } from './historyEntries';

/** Record in the history of its country. */
export interface Historied {
  country: string;
  objectType: string;
  objectId: number;
}

const NOTHING_TO_UNDO = 'Nothing to undo: the record has not changed';
const IN_HISTORY = 'Earlier changes can be undone in History on this screen.';

/**
 * Undo one change field by field, unless a later change has replaced it. Fields that cannot be undone are
 * listed.
 */
export async function undoChange(
  client: QueryClient,
  { country, objectType, objectId }: Historied,
  logId: number,
  title = '',
  handles?: CallOptions['handles'],
): Promise<void> {
  const { undone, not_undone: notUndone } = await callApi(
    'activity/undo_change',
    { object_type: objectType, object_id: objectId, log_id: logId },
    { country, handles },
  );
  if (undone === 0 && notUndone.length === 0) toast.info(NOTHING_TO_UNDO);
  else showUndone(undone, notUndone, title);
  await client.invalidateQueries();
}

/**
 * Return a function that undoes the user's last save of a record that is not in `gone`. `onUndone` is called
 * before data is fetched again. If a later change covers all of it, nothing is undone.
 */
export function useUndoLast(objectType: string, objectId: number, title: string): UndoSaved {
  const client = useQueryClient();
  const country = useCountryCode();
  const userId = useSession((state) => state.userId);
  const undo: UndoSaved = async (undone, onUndone) => {
    try {
      await undoLast(
        client,
        { country, objectType, objectId },
        { actorId: userId ?? 0, title, undone, onUndone },
      );
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!error.isSilent) showNotUndone(title, error, () => void undo(undone, onUndone));
    }
  };
  return undo;
}

interface LastOf {
  actorId: number;
  title: string;
  undone: ReadonlySet<number>;
  onUndone: (done: UndoneSave) => void;
}

/** Number of the user's own changes in which the one to undo is searched. */
const MOST_LOOKED_AT = 50;

/** Return the user's own latest changes of a record, newest first. */
export async function latestOwn({ country, objectType, objectId }: Historied, actorId: number) {
  const { list } = await callApi(
    'activity/query_logs',
    { object_type: objectType, object_id: objectId, actor_id: actorId, page_size: MOST_LOOKED_AT },
    { country, handles: 'all' },
  );
  return list;
}

/** Report that there is nothing to undo, and refer to the history. */
export function showNothingToUndo(): void {
  toast.info(NOTHING_TO_UNDO, { hint: IN_HISTORY });
}

async function undoLast(
  client: QueryClient,
  record: Historied,
  { actorId, title, undone: undoneIds, onUndone }: LastOf,
) {
  const about = { object_type: record.objectType, object_id: record.objectId };
  const call = { country: record.country, handles: 'all' } as const;
  const list = await latestOwn(record, actorId);
  const last = list.find(({ log_id, action }) => action !== 'undo' && !undoneIds.has(log_id));
  if (last === undefined || last.action === 'create' || !canUndoAlone(last.action)) {
    showNothingToUndo();
    return;
  }
  const { log_id } = last;
  const {
    undone,
    not_undone: notUndone,
    version,
  } = await callApi('activity/undo_change', { ...about, log_id }, call);
  if (undone === 0 && notUndone.length > 0) {
    const [first] = notUndone;
    toast.info(`Not undone: ${named(title)}. ${first?.msg ?? ''}`.trim(), { hint: IN_HISTORY });
    return;
  }
  onUndone({ logId: log_id, version });
  if (undone === 0) toast.info(NOTHING_TO_UNDO);
  else showUndone(undone, notUndone, title);
  await client.invalidateQueries();
}
