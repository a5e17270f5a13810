import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { PictureRef, StoreDetail } from '../../model';
import { refOf, useRememberPicture } from '@shared/pictures/pictures';
import { refsOf } from './gallery';

/**
 * Return the pictures of a form by ID: those of the saved store, those uploaded or changed in this window,
 * and for a restored draft those loaded from the server.
 */
export function usePictures(saved: StoreDetail | null, ids: readonly number[]) {
  const country = useCountryCode();
  const remember = useRememberPicture();
  const [news, setNews] = useState<ReadonlyMap<number, PictureRef>>(new Map());
  const refs = refsOf(saved);
  const missing = ids.filter((id) => !refs.has(id) && !news.has(id));
  const query = useQuery({
    queryKey: ['pictures', country, missing],
    queryFn: ({ signal }) =>
      callApi(
        'picture/query_pictures',
        { ids: missing, page_size: 100 },
        { signal, country, handles: 'all' },
      ),
    enabled: missing.length > 0,
  });
  const refsById = new Map((query.data?.list ?? []).map((picture) => [picture.picture_id, refOf(picture)]));
  const keep = (picture: PictureRef) => {
    remember(picture);
    setNews((map) => new Map(map).set(picture.picture_id, picture));
  };
  const get = (id: number): PictureRef | null => news.get(id) ?? refs.get(id) ?? refsById.get(id) ?? null;
  return { get, keep };
}
