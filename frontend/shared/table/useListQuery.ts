import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastPage, type ListInput } from './listState';

export interface ListAnswer<Row> {
  list: readonly Row[];
  total: number;
  total_is_exact: boolean;
  /** From which another page of the same list is reached at once. */
  mark?: string | null;
  /** The page that these rows are, where the list ends before the one that was asked for. */
  endsAt?: number;
}

/** What an area says of how its rows are fetched. */
export interface ListSource<Row> {
  queryKey: (input: object) => QueryKey;
  fetch: (input: ListInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  /** The rows where they were asked for before the screen was there, and have come. */
  early?: (input: ListInput) => ListAnswer<Row> | undefined;
}

interface Shown {
  /** The list as a whole, whatever its page. */
  list: string;
  page: unknown;
  mark: string;
}

/** A page of a list, or the last page of one that ends before it: it may have become shorter since it was linked. */
export async function pageOrLast<Answer extends ListAnswer<unknown>>(
  { page, page_size: pageSize }: Pick<ListInput, 'page' | 'page_size'>,
  ask: (page: number) => Promise<Answer>,
): Promise<Answer & { endsAt?: number }> {
  const answer = await ask(page);
  const last = lastPage(answer.total, pageSize);
  return answer.list.length === 0 && last < page ? { ...(await ask(last)), endsAt: last } : answer;
}

/**
 * The rows of the page on show. Another page of the same list goes on from the mark of this one. `endAt` is told
 * which page was asked for, and which is shown, where the list ends before it.
 */
export function useListQuery<Row>(
  source: ListSource<Row>,
  input: ListInput,
  endAt: (asked: number, last: number) => void,
) {
  const client = useQueryClient();
  const shown = useRef<Shown | null>(null);
  const queryKey = source.queryKey(input);
  const list = JSON.stringify(source.queryKey({ ...input, page: null }));
  const query = useQuery({
    // The mark says how a page is reached, not which: it is no part of the key.
    queryKey,
    queryFn: ({ signal }) =>
      pageOrLast(input, (page) =>
        source.fetch({ ...input, page, ...markFor(shown.current, list, input) }, signal),
      ),
    initialData: () => source.early?.(input),
    placeholderData: keepPreviousData,
    // Somebody may have changed the rows in another window meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const mark = query.isPlaceholderData ? null : (query.data?.mark ?? null);
  const { page } = input;
  useEffect(() => {
    if (mark !== null) shown.current = { list, page, mark };
  }, [list, page, mark]);
  const endsAt = query.isPlaceholderData ? null : (query.data?.endsAt ?? null);
  const end = useEffectEvent((last: number) => {
    // The page is here: it need not be asked for again by its number.
    client.setQueryData(source.queryKey({ ...input, page: last }), { ...query.data, endsAt: undefined });
    endAt(page, last);
  });
  useEffect(() => {
    if (endsAt !== null) end(endsAt);
  }, [endsAt, page]);
  return query;
}

// The same page asked for again is asked for afresh: its total may have moved.
function markFor(shown: Shown | null, list: string, input: ListInput): { mark?: string } {
  return shown !== null && shown.list === list && shown.page !== input.page ? { mark: shown.mark } : {};
}
