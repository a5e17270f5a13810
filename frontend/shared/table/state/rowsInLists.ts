import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Find a row in the cached lists under this key. */
export function rowInLists<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  isMatch: (row: Row) => boolean,
): Row | undefined {
  const lists = client.getQueriesData<{ list: readonly Row[] }>({ queryKey });
  return lists.flatMap(([, data]) => data?.list ?? []).find(isMatch);
}
