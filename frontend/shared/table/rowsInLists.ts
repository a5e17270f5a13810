import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A row of the lists that were fetched under this key, for the words about it. */
export function rowInLists<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  isMatch: (row: Row) => boolean,
): Row | undefined {
  const lists = client.getQueriesData<{ list: readonly Row[] }>({ queryKey });
  return lists.flatMap(([, data]) => data?.list ?? []).find(isMatch);
}
