import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isInWork } from './model';

const POLL_MS = 2000;

export function fileKey(country: string, id: number) {
  return ['videos', 'file', country, id] as const;
}

/** Return the query options of a file. The query polls while it is being processed. */
export function fileOptions(country: string, id: number | null) {
  return queryOptions({
    queryKey: fileKey(country, id ?? 0),
    queryFn: ({ signal }) =>
      callApi('video/get_asset', { asset_id: id ?? 0 }, { signal, country, handles: 'all' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isInWork(state.data) ? POLL_MS : false),
  });
}
