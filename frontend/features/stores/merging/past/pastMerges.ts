import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { labelOf } from '@shared/form/labels';
import { storeKeys } from '../../api';
import { movedWords } from '../calls';

export type PastMerge = CallOutput<'store/query_merges'>['list'][number];
export type NotUndone = CallOutput<'store/undo_merge'>['not_undone'][number];

const UNDO_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Return the label of a merge's status. */
export function standOf(merge: Pick<PastMerge, 'undone_at'>): string {
  return merge.undone_at === null ? 'Merged' : 'Undone';
}

/** Return the moved records as text: '2 pictures and 1 id of another source'. '' if there are none. */
export function wentWords(moved: PastMerge['moved']): string {
  return movedWords(moved).replace(/ moves? along$/, '');
}

/** Return why the user cannot undo a merge, or null if they can. */
export function whyNot(
  merge: Pick<PastMerge, 'undone_at' | 'merged_at' | 'allowed_actions'>,
  now: number,
): string | null {
  if (merge.allowed_actions.includes('undo')) return null;
  if (merge.undone_at !== null) return 'Already undone.';
  if (now - Date.parse(merge.merged_at) > UNDO_WITHIN_MS) return 'Older than 30 days.';
  return 'Only managers can undo merges.';
}

/** Return a line for each value that an undo does not restore. */
export function notUndoneLines(notUndone: readonly NotUndone[]): readonly string[] {
  return notUndone.map(({ object_title: title, field, msg }) =>
    field === '' ? `${title}: ${msg}` : `${title}, ${labelOf({ labels: {} }, field)}: ${msg}`,
  );
}

export const pastKeys = {
  list: (country: string, input: unknown) => [...storeKeys.all, 'merges', country, 'list', input] as const,
};

/** Return the query options of a merge by ID. null if there is none. */
export function pastMergeOptions(country: string, id: number) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'merges', country, 'one', id],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(
        'store/query_merges',
        { ids: [id], page_size: 1 },
        { signal, country, handles: 'all' },
      );
      return list[0] ?? null;
    },
  });
}

/** Return the query options of an undo preview: the values that would not be restored. Nothing is saved. */
export function undoPreviewOptions(country: string, mergeId: number, isWanted: boolean) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'merges', country, 'undo', mergeId],
    queryFn: async ({ signal }) => {
      const input = { merge_id: mergeId, validate_only: true };
      const done = await callApi('store/undo_merge', input, { signal, country, handles: 'all' });
      return done.not_undone;
    },
    enabled: isWanted,
    retry: false,
    gcTime: 0,
  });
}
