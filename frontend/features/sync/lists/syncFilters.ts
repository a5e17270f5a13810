import { useMemo } from 'react';
import type { FilterOf } from '@shared/fields/facts';
import type { FreeValues } from '@shared/records/useRecordFilters';
import { useSourceOptions } from '../api';
import { runPicker } from '../feeds/runPicker';
import { rulePicker } from '../rules/rulePicker';

/** Filters of the review list, in the order of the filter bar. */
export const SYNC_FILTERS: readonly FilterOf<'sync_item'>[] = [
  'status',
  'action',
  'source',
  'priority',
  'severity',
  'band',
  'field',
  'store_type',
  'region_l1',
  'region_l2',
  'waiting',
  'claimed_by',
  'store_id',
  'run_id',
  'rule_id',
  'is_qa',
  'age_days',
  'created_from',
  'created_to',
];

/** Pickers of the filters that exist only here. */
export const SYNC_PICKERS = { run_id: runPicker, rule_id: rulePicker };

/** Return the values of the source filter: the sources of the country. */
export function useSyncFreeValues(): FreeValues<'sync_item'> {
  const source = useSourceOptions();
  return useMemo(() => ({ source }), [source]);
}
