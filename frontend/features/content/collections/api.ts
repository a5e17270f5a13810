import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { Collection } from './model';

export const collectionKeys = {
  all: ['collections'] as const,
  list: (country: string, input: unknown) => ['collections', 'list', country, input] as const,
  detail: (country: string, id: number) => ['collections', 'detail', country, id] as const,
  versions: (country: string, id: number) => ['collections', 'versions', country, id] as const,
  targets: (country: string, kind: string, ids: readonly number[]) =>
    ['collections', 'targets', country, kind, ids] as const,
};

export function collectionOptions(country: string, id: number) {
  return queryOptions({
    queryKey: collectionKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('collection/get_collection_detail', { collection_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Puts a collection where its screen reads it; lists and versions are read anew when they are looked at. */
export function useKeepCollection() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (collection: Collection) => {
    const id = collection.collection_id;
    client.setQueryData(collectionKeys.detail(country, id), collection);
    void client.invalidateQueries({ queryKey: [...collectionKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: collectionKeys.versions(country, id) });
    void client.invalidateQueries({ queryKey: ['history', 'collection', id] });
  };
}
