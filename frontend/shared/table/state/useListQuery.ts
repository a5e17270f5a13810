import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastPage, type ListInput } from './listState';

export interface ListAnswer<Row> {
  list: readonly Row[];
  total: number;
  total_is_exact: boolean;
  /** Words of the keyword that were left out, because nothing matches all of them. */
  left_out?: readonly string[];
  /** Cursor that speeds up the request of another page. */
  mark?: string | null;
  /** Number of the page that was returned, if the list ends before the requested page. */
  endsAt?: number;
}

/** Fetching of the rows of a list. */
export interface ListSource<Row> {
  queryKey: (input: object) => QueryKey;
  fetch: (input: ListInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  /** Return rows that were requested before the screen was mounted, if they have arrived. */
  early?: (input: ListInput) => ListAnswer<Row> | undefined;
}

interface Shown {
  /** List without its page number. */
  list: string;
  page: unknown;
  mark: string;
}

/** Fetch a page, or the last page if the list has become shorter. */
export async function pageOrLast<Answer extends ListAnswer<unknown>>(
  { page, page_size: pageSize }: Pick<ListInput, 'page' | 'page_size'>,
  ask: (page: number) => Promise<Answer>,
): Promise<Answer & { endsAt?: number }> {
  const answer = await ask(page);
  const last = lastPage(answer.total, pageSize);
  return answer.list.length === 0 && last < page ? { ...(await ask(last)), endsAt: last } : answer;
}

/**
 * Fetch the rows of the current page. Other pages of the same list use the cursor of this one. `endAt` is
 * called with the requested and the last page if the list ends before the requested page.
 */
export function useListQuery<Row>(
  source: ListSource<Row>,
  input: ListInput,
  endAt: (requestedPage: number, last: number) => void,
) {
  const client = useQueryClient();
  const shown = useRef<Shown | null>(null);
  const queryKey = source.queryKey(input);
  const list = JSON.stringify(source.queryKey({ ...input, page: null }));
  const query = useQuery({
    // The cursor is not part of the key: it identifies the way to a page, not the page.
    queryKey,
    queryFn: ({ signal }) =>
      pageOrLast(input, (page) =>
        source.fetch({ ...input, page, ...markFor(shown.current, list, input) }, signal),
      ),
    initialData: () => source.early?.(input),
    placeholderData: keepPreviousData,
    // Rows may have changed in another window.
    refetchOnWindowFocus: 'always',
  });
  const mark = query.isPlaceholderData ? null : (query.data?.mark ?? null);
  const { page } = input;
  useEffect(() => {
    if (mark !== null) shown.current = { list, page, mark };
  }, [list, page, mark]);
  const endsAt = query.isPlaceholderData ? null : (query.data?.endsAt ?? null);
  const end = useEffectEvent((last: number) => {
    // Cache the rows under the number of the last page, to avoid another request.
    client.setQueryData(source.queryKey({ ...input, page: last }), { ...query.data, endsAt: undefined });
    endAt(page, last);
  });
  useEffect(() => {
    if (endsAt !== null) end(endsAt);
  }, [endsAt, page]);
  return query;
}

// Requests for the same page omit the cursor, because the total may have changed.
function markFor(shown: Shown | null, list: string, input: ListInput): { mark?: string } {
  return shown !== null && shown.list === list && shown.page !== input.page ? { mark: shown.mark } : {};
}
