import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { contentKind } from '../contentKind';
import { isInWork, VIDEO_LIST, type Video } from './model';

const ASKED_EVERY_MS = 2000;

export const videoKeys = {
  all: ['videos'] as const,
  list: (country: string, input: unknown) => ['videos', 'list', country, input] as const,
  detail: (country: string, id: number) => ['videos', 'detail', country, id] as const,
  versions: (country: string, id: number) => ['videos', 'versions', country, id] as const,
  file: (country: string, id: number) => ['videos', 'file', country, id] as const,
};

export function videoOptions(country: string, id: number) {
  return queryOptions({
    queryKey: videoKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('video/get_video_detail', { video_id: id }, { signal, country, handles: 'all' }),
  });
}

/** A file; it is asked about again as long as it is being read. */
export function fileOptions(country: string, id: number | null) {
  return queryOptions({
    queryKey: videoKeys.file(country, id ?? 0),
    queryFn: ({ signal }) =>
      callApi('video/get_asset', { asset_id: id ?? 0 }, { signal, country, handles: 'all' }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInWork(state.data) ? ASKED_EVERY_MS : false,
  });
}

/** Puts a video where its screen reads it; lists, versions and counts are read anew when they are looked at. */
export function useKeepVideo() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (video: Video) => {
    client.setQueryData(videoKeys.detail(country, video.video_id), video);
    void client.invalidateQueries({ queryKey: [...videoKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: videoKeys.versions(country, video.video_id) });
    void client.invalidateQueries({ queryKey: ['history', 'video', video.video_id] });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  };
}

/** Videos, as the parts of a screen that every kind shares know them. */
export const videoKind = contentKind('video', { listPath: VIDEO_LIST, keys: videoKeys });
