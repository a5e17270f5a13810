import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { collectionKeys } from '../api';
import { COLLECTION, type CollectionRow } from '../model';
import { collectionBulk } from './collectionBulk';
import { CollectionCard, collectionColumns } from './collectionColumns';

/** The country's collections as a table. */
export function CollectionList({ defaults }: { defaults: ListDefaults }) {
  const country = useCountryCode();
  const client = useQueryClient();
  const theme = useEnum('collection_theme');
  const mode = useEnum('collection_mode');
  const definition = useMemo<ListDefinition<CollectionRow>>(() => {
    const labels = { theme, mode };
    return {
      area: 'collection',
      title: 'Collections',
      defaults,
      columns: collectionColumns(labels),
      rowId: (row) => row.collection_id,
      recordPath: COLLECTION,
      newPath: COLLECTION,
      newLabel: 'New collection',
      searchLabel: 'Search title, words, id',
      nameOf: (row) => row.title,
      bulk: collectionBulk(client, country),
      exporting: {
        one: 'collection',
        many: 'collections',
        fetch: (input) =>
          fetchFileOrJob(
            'collection/export_collections',
            input as CallInput<'collection/export_collections'>,
            'collections.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <CollectionCard row={row} labels={labels} />,
      empty: {
        icon: 'cluster',
        title: 'No collections in this country yet',
        hint: 'Put the first one together: places for breakfast, a ranking, the picks of a KOL.',
      },
      queryKey: (input) => collectionKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('collection/query_collections', input as CallInput<'collection/query_collections'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, theme, mode]);
  return <ListScreen definition={definition} />;
}
