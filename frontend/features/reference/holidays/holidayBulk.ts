import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { holidayKeys, type Holiday } from '../model';

const ACTIONS: readonly BulkAction[] = [
  {
    id: 'confirm',
    label: 'Confirm the dates',
    title: (rows) => `Confirm the dates of ${rows}`,
    follows: 'They are certain from then on, and nobody is asked about them any more.',
    done: (rows) => `${rows} confirmed`,
  },
];

/** What may be done with several holidays at once. */
export function holidayBulk(client: QueryClient, country: string): BulkDefinition {
  return {
    one: 'holiday',
    many: 'holidays',
    country,
    actions: ACTIONS,
    call: ({ params: _, ...input }) =>
      callApi('taxonomy/bulk_edit_holidays', input as CallInput<'taxonomy/bulk_edit_holidays'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) =>
      rowInLists<Holiday>(client, holidayKeys.lists(country), (row) => row.holiday_id === id)?.name ??
      `#${id}`,
  };
}
