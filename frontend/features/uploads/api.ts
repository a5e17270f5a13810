import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { PictureDetail } from '@shared/pictures/model';
import { useCountryCode } from '@shared/session/hooks';

export const pictureKeys = {
  all: ['pictures'] as const,
  lists: ['pictures', 'library'] as const,
  list: (country: string, input: unknown) => ['pictures', 'library', country, input] as const,
  tags: (country: string, keyword: string) => ['pictures', country, 'tags', keyword] as const,
  detail: (country: string, id: number) => ['pictures', country, 'detail', id] as const,
};

export function pictureOptions(country: string, id: number) {
  return queryOptions({
    queryKey: pictureKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('picture/get_picture_detail', { picture_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of recently used tags that contain the keyword, the most frequent first. */
export function tagOptions(country: string, keyword: string) {
  return queryOptions({
    queryKey: pictureKeys.tags(country, keyword),
    queryFn: async ({ signal }) => {
      const response = await callApi('picture/query_tags', { keyword }, { signal, country, handles: 'all' });
      return response.list;
    },
    staleTime: 60_000,
  });
}

/** Return a function that caches a picture. The library and the picture's history are invalidated. */
export function useKeepPicture() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (picture: PictureDetail) => {
    client.setQueryData(pictureKeys.detail(country, picture.picture_id), picture);
    void client.invalidateQueries({ queryKey: pictureKeys.lists });
    void client.invalidateQueries({ queryKey: ['history', 'picture', picture.picture_id] });
  };
}
