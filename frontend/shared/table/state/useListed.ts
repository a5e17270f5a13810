import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { chunksOf } from '@shared/table/actions/bulk';
import type { ListDefinition } from './definition';
import type { ListInput } from './listState';
import type { ListAnswer } from './useListQuery';

/** Return which of the given IDs are on a list, on any page. */
export type Listed = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** Maximum number of rows per page. */
const MOST_ROWS = 100;

/**
 * Return a function that checks which IDs are on this list with its filters. Asks the server for IDs that are
 * not on the current page.
 */
export function useListed<Row>(definition: ListDefinition<Row>, input: ListInput): Listed {
  const client = useQueryClient();
  const { queryKey, fetch, rowId } = definition;
  return async (ids) => {
    const shown = client.getQueryData<ListAnswer<Row>>(queryKey(input))?.list ?? [];
    const shownIds = new Set(shown.map((row) => rowId(row)));
    const outOfSight = ids.filter((id) => !shownIds.has(id));
    try {
      for (const among of chunksOf(outOfSight, MOST_ROWS)) {
        const query = { ...input, among, page: 1, page_size: MOST_ROWS };
        const { list } = await fetch(query, new AbortController().signal);
        for (const row of list) shownIds.add(rowId(row));
      }
    } catch (error) {
      // The API client has reported the error. Count all IDs as listed, because none is known to be gone.
      if (!isApiError(error)) throw error;
      return new Set(ids);
    }
    return new Set(ids.filter((id) => shownIds.has(id)));
  };
}
