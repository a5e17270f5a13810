import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { queryRecords } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { bootstrapKeys } from '@shared/session/bootstrap';
import type { ListInput } from '@shared/table/state/listState';
import type { QueueFilters, SyncItem } from './model';

export const syncKeys = {
  all: ['syncs'] as const,
  lists: ['syncs', 'list'] as const,
  list: (country: string, input: unknown) => ['syncs', 'list', country, input] as const,
  sources: (country: string) => ['syncs', 'sources', country] as const,
  runs: (country: string) => ['syncs', 'runs', country] as const,
  detail: (country: string, id: number) => ['syncs', 'detail', country, id] as const,
};

export function syncOptions(country: string, id: number) {
  return queryOptions({
    queryKey: syncKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('store_sync/get_sync_detail', { sync_id: id }, { signal, country, handles: 'all' }),
  });
}

const SOURCES_FRESH_MS = 10 * 60_000;

/** Return the query options of the country's sources, with the results of each. */
export function sourcesOptions(country: string) {
  return queryOptions({
    queryKey: syncKeys.sources(country),
    queryFn: ({ signal }) => callApi('store_sync/query_sources', {}, { signal, country, handles: 'all' }),
  });
}

/** Return the country's sources as filter options. */
export function useSourceOptions() {
  const { data } = useQuery({ ...sourcesOptions(useCountryCode()), staleTime: SOURCES_FRESH_MS });
  return useMemo(
    () => (data ?? []).map(({ source_code, name }) => ({ value: source_code, label: name })),
    [data],
  );
}

/** Return the query options of a page of the record list. */
export function listOptions(country: string, input: ListInput) {
  return queryOptions({
    queryKey: syncKeys.list(country, input),
    queryFn: ({ signal }) => queryRecords('sync_item', input, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of the first waiting records, at most `page_size`. */
export function queueOptions(country: string, filters: QueueFilters, page_size: number) {
  const input = { ...filters, sort_by: 'turn', sort_order: 'asc', page_size } as const;
  return queryOptions({
    queryKey: syncKeys.list(country, input),
    queryFn: ({ signal }) => callApi('store_sync/query_syncs', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Return a function that caches a record. Lists, counts and stores are invalidated and load again when shown.
 */
export function useKeepItem() {
  const client = useQueryClient();
  const country = useCountryCode();
  return useCallback(
    (item: SyncItem) => {
      client.setQueryData(syncKeys.detail(country, item.sync_id), item);
      void client.invalidateQueries({ queryKey: syncKeys.lists });
      if (item.status !== 'in_review') {
        void client.invalidateQueries({ queryKey: ['stores'] });
        void client.invalidateQueries({ queryKey: bootstrapKeys.all });
      }
    },
    [client, country],
  );
}
