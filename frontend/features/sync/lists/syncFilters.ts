import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { storePicker } from '@shared/table/pickers';
import { WAITING } from '@shared/table/WaitingCount';
import { useRegionFilters } from '@shared/table/regionFilters';
import { useSourceOptions } from '../api';
import { runPicker } from '../feeds/runPicker';
import { rulePicker } from '../rules/rulePicker';

const SORTS = ['turn', 'priority', 'created_at', 'score', 'distance'];
const BANDS = [
  { value: 'linked', label: 'Linked' },
  { value: 'match', label: 'Match' },
  { value: 'review', label: 'To look at' },
  { value: 'weak', label: 'Weak' },
];
const HOLDERS = [
  { value: 'me', label: 'Me' },
  { value: 'anybody', label: 'Anybody' },
  { value: 'nobody', label: 'Nobody' },
];
const PLAIN: readonly FilterSpec[] = [
  { kind: 'many', key: 'claimed_by', label: 'Being reviewed by', options: HOLDERS },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'ids', key: 'run_id', label: 'Run', picker: runPicker },
  { kind: 'ids', key: 'rule_id', label: 'Rule', picker: rulePicker },
  { kind: 'yesNo', key: 'is_qa', label: 'Sample', yes: 'Samples of rules', no: 'No samples' },
  { kind: 'number', key: 'age_days', label: 'Older than days', min: 0, max: 3650 },
  { kind: 'date', key: 'created_from', label: 'Came from' },
  { kind: 'date', key: 'created_to', label: 'Came to' },
];

/** What the review's list can be narrowed and ordered by. */
export function useSyncListDefaults(): ListDefaults {
  const status = useEnum('sync_status');
  const action = useEnum('sync_action');
  const severity = useEnum('diff_severity');
  const priority = useEnum('sync_priority');
  const field = useEnum('sync_field');
  const types = useEnum('store_type');
  const source = useSourceOptions();
  const regions = useRegionFilters(2);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'action', label: 'What', options: action },
        { kind: 'many', key: 'source', label: 'Source', options: source },
        { kind: 'many', key: 'priority', label: 'Priority', options: priority },
        { kind: 'many', key: 'severity', label: 'Weight', options: severity },
        { kind: 'many', key: 'band', label: 'Match', options: BANDS },
        { kind: 'many', key: 'field', label: 'Field', options: field },
        { kind: 'many', key: 'store_type', label: 'Type', options: types },
        ...regions,
        WAITING,
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'turn',
      sortOrder: 'asc',
      waitsUnless: 'status',
    }),
    [status, action, severity, priority, field, types, source, regions],
  );
}
