import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import type { CallInput, CallOutput } from '@shared/api/types';
import { formatNumber } from '@shared/format/count';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { showUndone } from '@shared/work/undo';
import { storeKeys } from '../api';
import { storeName, type DuplicatePair } from '../model';

export type MergeInput = CallInput<'store/merge_stores'>;
export type Merged = CallOutput<'store/merge_stores'>;
export type Moved = Merged['moved'];

const MOST_WAITING = 100;
const MOST_OF_ONE = 50;
/** Answered on the screen: what was chosen is refused, changed meanwhile, decided meanwhile, to be confirmed. */
export const MERGE_CODES = [CODE.invalid, CODE.conflict, CODE.wrongStatus, CODE.needsConfirmation];

/** The pairs that wait, the likeliest first. */
export function queueOptions(country: string) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'duplicates', country, 'queue'],
    queryFn: ({ signal }) =>
      callApi('store/query_duplicates', { page_size: MOST_WAITING }, { signal, country, handles: 'all' }),
  });
}

/** The pair of two stores, whatever was said of it; null where there is none. */
export function pairOptions(country: string, a: number, b: number) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'duplicates', country, 'pair', a, b],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(
        'store/query_duplicates',
        {
          store_id: [a],
          status: ['open', 'snoozed', 'not_duplicate', 'merged'],
          page_size: MOST_OF_ONE,
        },
        { signal, country, handles: 'all' },
      );
      return list.find((pair) => isOf(pair, a, b)) ?? null;
    },
  });
}

/** A pair by its id, whatever was said of it; null where it is not there any more. */
export function pairByIdOptions(country: string, id: number) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'duplicates', country, 'byId', id],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(
        'store/query_duplicates',
        { ids: [id], status: ['open', 'snoozed', 'not_duplicate', 'merged'] },
        { signal, country, handles: 'all' },
      );
      return list[0] ?? null;
    },
  });
}

/** The pairs, by the server's name of their kind. */
export const PAIRS = 'store_duplicate';

/** Whether nobody is asked about the pair any more, or not now. */
export function isDecided({ status }: Pick<DuplicatePair, 'status'>): boolean {
  return status !== 'open';
}

export function isOf({ store_a, store_b }: DuplicatePair, a: number, b: number): boolean {
  return store_a.store_id === Math.min(a, b) && store_b.store_id === Math.max(a, b);
}

/** What would become of the two. Nothing is written. */
export function previewOptions(country: string, input: MergeInput, isWanted: boolean) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'merge', country, input],
    queryFn: ({ signal }) =>
      callApi('store/merge_stores', { ...input, validate_only: true }, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    retry: false,
    staleTime: 0,
  });
}

export function mergeStores(country: string, input: MergeInput): Promise<Merged> {
  return callApi('store/merge_stores', input, { country, handles: MERGE_CODES });
}

/** Makes two of one again and says what could not be put back; false where it was refused. */
export async function undoMerge(client: QueryClient, country: string, mergeId: number): Promise<boolean> {
  try {
    const { store, not_undone: kept } = await callApi('store/undo_merge', { merge_id: mergeId }, { country });
    if (kept.length > 0) showUndone(2, kept);
    else toast.success(`${named(storeName(store))} is a store of its own again`);
    return true;
  } catch {
    // The client has told of it.
    return false;
  } finally {
    await client.invalidateQueries();
  }
}

/** '2 pictures, 1 id of another source and 3 comments go along'; '' where nothing does. */
export function movedWords(moved: Moved): string {
  const parts = Object.values(moved).map(({ label, count }) => `${formatNumber(count)} ${label}`);
  const last = parts.pop();
  if (last === undefined) return '';
  if (parts.length > 0) return `${parts.join(', ')} and ${last} go along`;
  return last.startsWith('1 ') ? `${last} goes along` : `${last} go along`;
}
