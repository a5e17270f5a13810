import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { uploadFile } from '@shared/api/upload';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { pageOrLast } from '@shared/table/state/useListQuery';
import { sourcesOptions, syncKeys } from '../api';
import type { Columns } from './columns';
import { isGoing, type Run } from './format';

/** Polling interval while something is running, in milliseconds. */
const POLL_MS = 3000;
const SEND_MS = 10 * 60_000;
const FIELDS_FRESH_MS = 60 * 60_000;

type RunQuery = CallInput<'store_sync/query_runs'> & { page: number; page_size: number };

/** Return the sources with their last runs. The query polls while one is running. */
export function useSources() {
  const country = useCountryCode();
  return useQuery({
    ...sourcesOptions(country),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run: run }) => run !== null && isGoing(run)) === true ? POLL_MS : false,
  });
}

/** Return the number of waiting records by source code. */
export function useWaiting(): ReadonlyMap<string, number> | undefined {
  const country = useCountryCode();
  return useQuery({
    queryKey: [...syncKeys.all, 'waiting', country],
    queryFn: ({ signal }) => callApi('store_sync/get_sync_stats', {}, { signal, country, handles: 'all' }),
    staleTime: 0,
    select: ({ source }) => new Map(source.map(({ value, count }) => [value, count])),
  }).data;
}

/** Return the query options of a page of the country's runs. */
export function runsOptions(country: string, input: RunQuery) {
  return queryOptions({
    queryKey: [...syncKeys.runs(country), input],
    queryFn: ({ signal }) =>
      pageOrLast(input, (page) =>
        callApi('store_sync/query_runs', { ...input, page }, { signal, country, handles: 'all' }),
      ),
    refetchInterval: ({ state }) => (state.data?.list.some(isGoing) === true ? POLL_MS : false),
    staleTime: 0,
  });
}

/** Return the query options of one run with its first problems. */
export function runOptions(country: string, id: number) {
  return queryOptions({
    queryKey: [...syncKeys.runs(country), 'detail', id],
    queryFn: ({ signal }) =>
      callApi('store_sync/get_run_detail', { run_id: id }, { signal, country, handles: 'all' }),
    refetchInterval: ({ state }) => (state.data !== undefined && isGoing(state.data) ? POLL_MS : false),
    staleTime: 0,
    retry: false,
  });
}

/** Return the query options of the fields that a column can contain. */
export function fieldsOptions(country: string) {
  return queryOptions({
    queryKey: ['imports', 'store', country, 'fields'],
    queryFn: ({ signal }) => callApi('store/get_import_fields', {}, { signal, country, handles: 'all' }),
    staleTime: FIELDS_FRESH_MS,
  });
}

/** Return a function that invalidates what a run changes: sources, runs, the review, and the menu count. */
export function useRefreshFeeds() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: syncKeys.all });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  };
}

/** Return the mutation that runs the newest file of a source again. */
export function useStartRun() {
  const country = useCountryCode();
  const refresh = useRefreshFeeds();
  return useMutation({
    mutationFn: (input: { source_code: string; is_full: boolean }) =>
      callApi('store_sync/start_run', { ...input, request_id: crypto.randomUUID() }, { country }),
    onSettled: refresh,
  });
}

export interface FeedFile {
  country: string;
  sourceCode: string;
  file: File;
  isFull: boolean;
  /** Fields of the columns. Empty asks the server for the columns, and null uses those of the source. */
  columns: Columns | null;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Upload a file and start its run. */
export async function sendFeed(feed: FeedFile): Promise<Run> {
  const { country, sourceCode, file, isFull, columns, onProgress, signal } = feed;
  const fields = {
    source_code: sourceCode,
    is_full: String(isFull),
    ...(columns === null ? {} : { mapping: JSON.stringify(columns) }),
  };
  return (await uploadFile('store_sync/upload_feed', file, file.name, {
    country,
    purpose: 'feed',
    fields,
    onProgress,
    signal,
    timeout: SEND_MS,
    handles: 'all',
  })) as Run;
}
