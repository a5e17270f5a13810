import { useQueries } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { keyOf, type Item } from '../form/values';
import type { RecordKind, Target } from '../model';

const KINDS: readonly RecordKind[] = ['store', 'article', 'video', 'page'];
const ITEM_MS = 60_000;

/**
 * Return a function that finds an item's record: from the saved collection, or from the server if added
 * since.
 */
export function useTargets(
  items: readonly Item[],
  saved: readonly Target[],
): (item: Item) => Target | null | undefined {
  const country = useCountryCode();
  const targets = new Map<string, Target>(saved.map((target) => [`${target.kind}:${target.ref_id}`, target]));
  const wanted = KINDS.map((kind) => ({
    kind,
    ids: items
      .filter((item) => item.kind === kind && item.ref_id !== null && !targets.has(keyOf(item)))
      .map(({ ref_id }) => ref_id ?? 0),
  }));
  const queries = useQueries({
    queries: wanted.map(({ kind, ids }) => ({
      queryKey: ['collections', 'targets', country, kind, ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(
          'collection/find_items',
          { kind, lines: ids.map(String) },
          { signal, country, handles: 'all' },
        ),
      enabled: ids.length > 0,
      staleTime: ITEM_MS,
    })),
  });
  const loaded = new Map<string, Target>(
    queries.flatMap(({ data }) =>
      (data?.found ?? []).flatMap(({ target }) =>
        target === null ? [] : [[`${target.kind}:${target.ref_id}`, target] as const],
      ),
    ),
  );
  const isLoading = queries.some((one) => one.isLoading);
  // null: the record does not exist. undefined: still loading.
  return (item) => targets.get(keyOf(item)) ?? loaded.get(keyOf(item)) ?? (isLoading ? undefined : null);
}
