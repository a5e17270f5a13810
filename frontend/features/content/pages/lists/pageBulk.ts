import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { pageKeys } from '../api';
import type { PageRow } from '../model';

function actions(robots: readonly Choice[]): readonly BulkAction[] {
  return [
    {
      id: 'publish',
      label: 'Publish',
      title: (rows) => `Publish ${rows}`,
      follows: 'Those that lack something, or name closed stores, stay as they are and are listed.',
      done: (rows) => `${rows} published`,
    },
    {
      id: 'robots',
      label: 'Search engines',
      title: (rows) => `Tell search engines about ${rows}`,
      follows: 'What is on the site follows when it is published again.',
      done: (rows) => `${rows} changed`,
      asks: [{ kind: 'choice', name: 'robots', label: 'Search engines', options: robots }],
    },
    {
      id: 'archive',
      label: 'Archive',
      title: (rows) => `Archive ${rows}`,
      follows: 'They leave the lists. They can be restored one by one.',
      done: (rows) => `${rows} archived`,
    },
    {
      id: 'unpublish',
      label: 'Take off the site',
      title: (rows) => `Take ${rows} off the site`,
      follows: 'Their web addresses say that they are gone. They can be published again.',
      done: (rows) => `${rows} taken off the site`,
      asks: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
      isDangerous: true,
    },
  ];
}

/** What may be done with several pages at once. */
export function pageBulk(client: QueryClient, country: string, robots: readonly Choice[]): BulkDefinition {
  const lists = [...pageKeys.all, 'list', country];
  return {
    one: 'page',
    many: 'pages',
    country,
    actions: actions(robots),
    call: (input) =>
      callApi('page/bulk_edit_pages', input as CallInput<'page/bulk_edit_pages'>, { ...formCall, country }),
    nameOf: (id) => rowInLists<PageRow>(client, lists, (row) => row.page_id === id)?.title ?? `#${id}`,
  };
}
