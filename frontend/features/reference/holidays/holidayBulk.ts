import type { QueryClient } from '@tanstack/react-query';
import type { BulkDefinition } from '@shared/table/actions/bulk';
import { bulkCall, type BulkActionFor } from '@shared/table/state/listCalls';
import { rowInLists } from '@shared/table/state/rowsInLists';
import { holidayKeys, type Holiday } from '../model';

const ACTIONS: readonly BulkActionFor<'taxonomy/bulk_edit_holidays'>[] = [
  {
    id: 'confirm',
    label: 'Confirm the dates',
    title: (rows) => `Confirm the dates of ${rows}`,
    follows: 'The dates are confirmed and no longer need a decision.',
    done: (rows) => `${rows} confirmed`,
  },
];

/** Return the bulk actions on holidays. */
export function holidayBulk(client: QueryClient, country: string): BulkDefinition {
  return {
    one: 'holiday',
    many: 'holidays',
    ...bulkCall('taxonomy/bulk_edit_holidays', country, ACTIONS),
    nameOf: (id) =>
      rowInLists<Holiday>(client, holidayKeys.lists(country), (row) => row.holiday_id === id)?.name ??
      `#${id}`,
  };
}
