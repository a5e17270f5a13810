import { useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { PictureRef } from './model';
import { refOf, useUploadedPicture } from './pictures';

const LONG_MS = 5 * 60_000;

/** Return a picture by ID: uploaded in this window, or loaded from the server; null until loaded. */
export function usePicture(id: number | null): PictureRef | null {
  const country = useCountryCode();
  const uploaded = useUploadedPicture(id);
  const query = useQuery({
    queryKey: ['pictures', country, 'one', id],
    queryFn: ({ signal }) =>
      callApi(
        'picture/query_pictures',
        { ids: id === null ? [] : [id] },
        { signal, country, handles: 'all' },
      ),
    enabled: id !== null && uploaded === null,
    staleTime: LONG_MS,
  });
  const picture = query.data?.list.find(({ picture_id }) => picture_id === id);
  return uploaded ?? (picture === undefined ? null : refOf(picture));
}
