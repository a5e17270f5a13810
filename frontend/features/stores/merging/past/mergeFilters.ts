import type { ListDefaults } from '@shared/table/state/listState';
import { workerPicker } from '@shared/table/filters/pickers';

/** Filters and sort orders of the list of past merges. */
export const MERGE_LIST_DEFAULTS: ListDefaults = {
  filters: [
    { kind: 'yesNo', key: 'undone', label: 'State', yes: 'Undone', no: 'Merged' },
    { kind: 'ids', key: 'by', label: 'Merged by', picker: workerPicker },
    { kind: 'date', key: 'merged_from', label: 'From' },
    { kind: 'date', key: 'merged_to', label: 'To' },
  ],
  sorts: ['created_at'],
  sortBy: 'created_at',
  sortOrder: 'desc',
};
