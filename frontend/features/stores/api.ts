import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, sendCall } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { useCountryCode } from '@shared/session/hooks';
import { askReference } from '@shared/session/reference';
import { session } from '@shared/api/session';
import type { StoreDetail } from './model';

export const storeKeys = {
  all: ['stores'] as const,
  map: (country: string, part: string, input: unknown) => ['stores', 'map', country, part, input] as const,
  detail: (country: string, id: number) => ['stores', 'detail', country, id] as const,
  duplicates: (country: string, id: number) => ['stores', 'duplicates', country, id] as const,
};

// Reference data changes only with a new import, not while users work.
const REFERENCE_FRESH_MS = 10 * 60_000;

export function storeDetailOptions(country: string, id: number) {
  return queryOptions({
    queryKey: storeKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('store/get_store_detail', { store_id: id }, { signal, country, handles: 'all' }),
  });
}

export function taxonomiesOptions() {
  return queryOptions({
    queryKey: ['taxonomies'],
    queryFn: ({ signal, ...asking }) =>
      askReference('taxonomies', session.getState().country, asking, () =>
        callApi('taxonomy/get_taxonomies', {}, { signal, handles: 'all' }),
      ),
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function regionsOptions(country: string, input: CallInput<'address/query_regions'>) {
  return queryOptions({
    queryKey: ['regions', country, input],
    queryFn: ({ signal, ...asking }) => {
      const ask = () => callApi('address/query_regions', input, { signal, country, handles: 'all' });
      return input.keyword === undefined ? askReference('regions', country, asking, ask) : ask();
    },
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function placeOfPinOptions(country: string, input: CallInput<'address/reverse_geocode'>) {
  return queryOptions({
    queryKey: ['reverse-geocode', country, input],
    queryFn: ({ signal }) => callApi('address/reverse_geocode', input, { signal, country, handles: 'all' }),
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function checkAddressOptions(country: string, input: CallInput<'address/check_address'>) {
  return queryOptions({
    queryKey: ['check-address', country, input],
    queryFn: ({ signal }) => callApi('address/check_address', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function tagsOptions(country: string, keyword: string) {
  return queryOptions({
    queryKey: ['tags', country, keyword],
    queryFn: ({ signal, ...asking }) => {
      const ask = () =>
        callApi(
          'taxonomy/query_tags',
          { keyword, status: ['active', 'suggested'], page_size: 100 },
          { signal, country, handles: 'all' },
        );
      return keyword === '' ? askReference('tags', country, asking, ask) : ask();
    },
    placeholderData: keepPreviousData,
    staleTime: REFERENCE_FRESH_MS,
  });
}

/** Return the query options of the tags with these IDs, in any status. */
export function tagsByIdOptions(country: string, ids: readonly number[]) {
  return queryOptions({
    queryKey: ['tags', country, 'ids', ids],
    queryFn: ({ signal }) =>
      callApi('taxonomy/query_tags', { ids: [...ids], page_size: 100 }, { signal, country, handles: 'all' }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function brandsOptions(country: string, keyword: string) {
  return queryOptions({
    queryKey: ['brands', country, keyword],
    queryFn: ({ signal }) =>
      callApi('store/query_brands', { keyword, page_size: 20 }, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export function storeSearchOptions(country: string, keyword: string) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'search', country, keyword],
    queryFn: ({ signal }) =>
      callApi('store/search_stores', { keyword, limit: 10 }, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export function holidaysOptions(country: string, year: number) {
  return queryOptions({
    queryKey: ['holidays', country, year],
    queryFn: ({ signal }) =>
      callApi(
        'taxonomy/query_holidays',
        { year, national: true, page_size: 100 },
        { signal, country, handles: 'all' },
      ),
    staleTime: REFERENCE_FRESH_MS,
  });
}

export function previewHoursOptions(country: string, input: CallInput<'store/preview_hours'>) {
  return queryOptions({
    queryKey: ['preview-hours', country, input],
    queryFn: ({ signal }) => callApi('store/preview_hours', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Query of the web address that a new store with these values would get. */
export function previewSlugOptions(country: string, input: CallInput<'store/preview_slug'>) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'preview-slug', country, input],
    queryFn: ({ signal }) => callApi('store/preview_slug', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function checkDuplicatesOptions(country: string, draft: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: [...storeKeys.all, 'check-duplicates', country, draft],
    queryFn: ({ signal }) =>
      sendCall<CallOutput<'store/check_duplicates'>>('store/check_duplicates', draft, {
        signal,
        country,
        handles: 'all',
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const MOST_PAIRS = 50;

export function duplicatesOptions(country: string, storeId: number) {
  return queryOptions({
    queryKey: storeKeys.duplicates(country, storeId),
    queryFn: ({ signal }) =>
      callApi(
        'store/query_duplicates',
        { store_id: [storeId], status: ['open', 'snoozed', 'not_duplicate'], page_size: MOST_PAIRS },
        { signal, country, handles: 'all' },
      ),
  });
}

/** Return the mutation that decides on a pair of possible duplicates and invalidates the affected queries. */
export function useResolveDuplicate(storeId: number) {
  const client = useQueryClient();
  const country = useCountryCode();
  return useMutation({
    mutationFn: (input: CallInput<'store/resolve_duplicate'>) =>
      callApi('store/resolve_duplicate', input, { country }),
    // Show the decision at once. Everything that depends on it can load later.
    onSuccess: (decided) =>
      client.setQueryData(duplicatesOptions(country, storeId).queryKey, (cached) =>
        cached === undefined
          ? cached
          : {
              ...cached,
              list: cached.list.map((pair) => (pair.pair_id === decided.pair_id ? decided : pair)),
            },
      ),
    onSettled: (_decided, error) => {
      const read = Promise.all([
        client.invalidateQueries({ queryKey: [...storeKeys.all, 'duplicates'] }),
        client.invalidateQueries({ queryKey: [...storeKeys.all, 'list'] }),
        client.invalidateQueries({ queryKey: storeKeys.detail(country, storeId) }),
        client.invalidateQueries({ queryKey: ['history', 'store', storeId] }),
      ]);
      // After an error the retry needs the server's current data.
      return error === null ? undefined : read;
    },
  });
}

/** Return a function that caches a changed store and invalidates the lists. */
export function useKeepStore() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (store: StoreDetail) => {
    client.setQueryData(storeKeys.detail(country, store.store_id), store);
    void client.invalidateQueries({ queryKey: [...storeKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: [...storeKeys.all, 'duplicates'] });
    void client.invalidateQueries({ queryKey: ['history', 'store', store.store_id] });
  };
}
