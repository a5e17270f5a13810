import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi, type CallOptions } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode, useSession } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { tellNotUndone } from '@shared/work/notUndone';
import { showUndone } from '@shared/work/undo';
import { canUndoAlone } from './historyEntries';

/** One record, as history names it, in its country. */
export interface Historied {
  country: string;
  objectType: string;
  objectId: number;
}

const NOTHING_TO_UNDO = 'Nothing to undo: it is as it was before';

/** Takes one change back field by field, where it still stands; what does not is named. */
export async function undoChange(
  client: QueryClient,
  { country, objectType, objectId }: Historied,
  logId: number,
  title = '',
  handles?: CallOptions['handles'],
): Promise<void> {
  const { undone, not_undone: kept } = await callApi(
    'activity/undo_change',
    { object_type: objectType, object_id: objectId, log_id: logId },
    { country, handles },
  );
  if (undone === 0 && kept.length === 0) toast.info(NOTHING_TO_UNDO);
  else showUndone(undone, kept, title);
  await client.invalidateQueries();
}

/** How the person takes back what they saved last in a record. */
export function useUndoLast(objectType: string, objectId: number, title: string): () => void {
  const client = useQueryClient();
  const country = useCountryCode();
  const userId = useSession((state) => state.userId);
  const undo = () => {
    void undoLast(client, { country, objectType, objectId }, userId ?? 0, title).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      if (!error.isSilent) tellNotUndone(title, error, undo);
    });
  };
  return undo;
}

async function undoLast(client: QueryClient, record: Historied, actorId: number, title: string) {
  const { list } = await callApi(
    'activity/query_logs',
    { object_type: record.objectType, object_id: record.objectId, actor_id: actorId, page_size: 1 },
    { country: record.country, handles: 'all' },
  );
  const [last] = list;
  if (last === undefined || last.action === 'create' || !canUndoAlone(last.action)) {
    toast.info(NOTHING_TO_UNDO);
    return;
  }
  await undoChange(client, record, last.log_id, title, 'all');
}
