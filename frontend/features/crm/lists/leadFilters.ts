import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';
import { storePicker, workerPicker } from '@shared/table/pickers';

const SORTS = ['created_at', 'next_action_at', 'expected_value', 'last_contact_at', 'stage_entered_at'];
const MINE = [{ value: 'me', label: 'Me' }];
const TASKS = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'none', label: 'Nothing planned' },
];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'yesNo', key: 'stale', label: 'News', yes: 'Without news', no: 'With news' },
  { kind: 'ids', key: 'owner_id', label: 'Colleague', picker: workerPicker },
  { kind: 'yesNo', key: 'has_store', label: 'Store', yes: 'Has a store', no: 'No store yet' },
  { kind: 'ids', key: 'store_id', label: 'Became the store', picker: storePicker },
  { kind: 'number', key: 'value_from', label: 'Expected value from', min: 0 },
  { kind: 'number', key: 'value_to', label: 'Expected value to', min: 0 },
  { kind: 'date', key: 'close_from', label: 'Closes from' },
  { kind: 'date', key: 'close_to', label: 'Closes to' },
  { kind: 'date', key: 'created_from', label: 'Created from' },
  { kind: 'date', key: 'created_to', label: 'Created to' },
];

/** What leads can be narrowed and ordered by, in the list and on the board. */
export function useLeadListDefaults(): ListDefaults {
  const stage = useEnum('lead_stage');
  const source = useEnum('lead_source');
  const interests = useEnum('lead_interest');
  const priority = useEnum('lead_priority');
  const regions = useRegionFilters(2);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'stage', label: 'Stage', options: stage },
        { kind: 'many', key: 'owner', label: 'Owner', options: MINE },
        { kind: 'many', key: 'task', label: 'Next task', options: TASKS },
        { kind: 'many', key: 'source', label: 'Source', options: source },
        { kind: 'many', key: 'interests', label: 'Interests', options: interests },
        { kind: 'many', key: 'priority', label: 'Priority', options: priority },
        ...regions,
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'created_at',
      sortOrder: 'desc',
    }),
    [stage, source, interests, priority, regions],
  );
}
