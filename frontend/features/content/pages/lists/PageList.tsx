import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { pageKeys } from '../api';
import { CopyPicked } from '../copying/CopyPicked';
import { PAGE, type PageRow } from '../model';
import { pageBulk } from './pageBulk';
import { PageCard, pageColumns } from './pageColumns';
import { usePageListDefaults } from './pageFilters';

/** The country's pages as a table. */
export function PageList() {
  const defaults = usePageListDefaults();
  const country = useCountryCode();
  const client = useQueryClient();
  const type = useEnum('page_type');
  const robots = useEnum('robots');
  const language = useEnum('content_language');
  const cuisine = useEnum('cuisine');
  const definition = useMemo<ListDefinition<PageRow>>(() => {
    const labels = { type, robots, language, cuisine };
    return {
      area: 'page',
      title: 'Pages',
      waitingKey: 'pages',
      defaults,
      columns: pageColumns(labels),
      rowId: (row) => row.page_id,
      recordPath: PAGE,
      newPath: PAGE,
      newLabel: 'New page',
      searchLabel: 'Search title, address, words, id',
      nameOf: (row) => row.title,
      bulk: pageBulk(client, country, robots),
      picked: (ids) => <CopyPicked ids={ids} />,
      exporting: {
        one: 'page',
        many: 'pages',
        fetch: (input) =>
          fetchFileOrJob('page/export_pages', input as CallInput<'page/export_pages'>, 'pages.xlsx', {
            country,
          }),
      },
      map: null,
      card: (row) => <PageCard row={row} labels={labels} />,
      empty: {
        icon: 'read',
        title: 'No pages in this country yet',
        hint: 'Make the first one: a city and what it eats, a topic, a campaign. Readers find it by search.',
      },
      queryKey: (input) => pageKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('page/query_pages', input as CallInput<'page/query_pages'>, { signal, handles: 'all' }),
    };
  }, [client, country, defaults, type, robots, language, cuisine]);
  return <ListScreen definition={definition} />;
}
