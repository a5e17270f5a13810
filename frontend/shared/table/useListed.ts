import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { chunksOf } from './bulk';
import type { ListDefinition } from './definition';
import type { ListInput } from './listState';
import type { ListAnswer } from './useListQuery';

/** Tells which of some records are on a list, on whichever page. */
export type Listed = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** The most rows of one page. */
const MOST_ROWS = 100;

/** Tells which of some records are on this list as it is narrowed; asks the server of those out of sight. */
export function useListed<Row>(definition: ListDefinition<Row>, input: ListInput): Listed {
  const client = useQueryClient();
  const { queryKey, fetch, rowId } = definition;
  return async (ids) => {
    const shown = client.getQueryData<ListAnswer<Row>>(queryKey(input))?.list ?? [];
    const found = new Set(shown.map((row) => rowId(row)));
    const outOfSight = ids.filter((id) => !found.has(id));
    try {
      for (const among of chunksOf(outOfSight, MOST_ROWS)) {
        const asked = { ...input, among, page: 1, page_size: MOST_ROWS };
        const { list } = await fetch(asked, new AbortController().signal);
        for (const row of list) found.add(rowId(row));
      }
    } catch (error) {
      // The client has told of it: they count as on the list, for none is known to have left it.
      if (!isApiError(error)) throw error;
      return new Set(ids);
    }
    return new Set(ids.filter((id) => found.has(id)));
  };
}
