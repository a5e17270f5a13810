import type { FilterOf } from '@shared/fields/facts';

/** Lead filters of the list and the board. */
export const LEAD_FILTERS: readonly FilterOf<'lead'>[] = [
  'stage',
  'owner',
  'task',
  'source',
  'interests',
  'priority',
  'region_l1',
  'region_l2',
  'stale',
  'owner_id',
  'has_store',
  'store_id',
  'value_from',
  'value_to',
  'close_from',
  'close_to',
  'created_from',
  'created_to',
  'won_from',
  'won_to',
  'created_in',
];
