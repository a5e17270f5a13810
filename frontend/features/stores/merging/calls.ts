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
/** Error codes handled by the screen: invalid choice, conflict, already decided, needs confirmation. */
export const MERGE_CODES = [CODE.invalid, CODE.conflict, CODE.wrongStatus, CODE.needsConfirmation];

/** Return the query options of the waiting pairs, the most likely first. */
export function queueOptions(country: string) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'duplicates', country, 'queue'],
    queryFn: ({ signal }) =>
      callApi('store/query_duplicates', { page_size: MOST_WAITING }, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of the pair of two stores in any status. null if there is none. */
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

/** Return the query options of a pair by ID in any status. null if it no longer exists. */
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

/** Object type of pairs in the API. */
export const PAIRS = 'store_duplicate';

/** Return true if the pair is not waiting for a decision: decided or snoozed. */
export function isDecided({ status }: Pick<DuplicatePair, 'status'>): boolean {
  return status !== 'open';
}

export function isOf({ store_a, store_b }: DuplicatePair, a: number, b: number): boolean {
  return store_a.store_id === Math.min(a, b) && store_b.store_id === Math.max(a, b);
}

/** Return the query options of a merge preview. Nothing is saved. */
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

/** Undo a merge and list what could not be restored. Resolve to false if the server refused. */
export async function undoMerge(client: QueryClient, country: string, mergeId: number): Promise<boolean> {
  try {
    const { store, not_undone: notUndone } = await callApi(
      'store/undo_merge',
      { merge_id: mergeId },
      { country },
    );
    if (notUndone.length > 0) showUndone(2, notUndone);
    else toast.success(`${named(storeName(store))} is a separate store again`);
    return true;
  } catch {
    // The API client has already shown the error.
    return false;
  } finally {
    await client.invalidateQueries();
  }
}

/**
 * Return the moved records as text: '2 pictures, 1 id of another source and 3 comments move along'. '' if there
 * are none.
 */
export function movedWords(moved: Moved): string {
  const parts = Object.values(moved).map(({ label, count }) => `${formatNumber(count)} ${label}`);
  const last = parts.pop();
  if (last === undefined) return '';
  if (parts.length > 0) return `${parts.join(', ')} and ${last} move along`;
  return last.startsWith('1 ') ? `${last} moves along` : `${last} move along`;
}
