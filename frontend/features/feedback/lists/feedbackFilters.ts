import type { FilterOf } from '@shared/fields/facts';

/** Report filters of the list and the desk. */
export const FEEDBACK_FILTERS: readonly FilterOf<'feedback'>[] = [
  'status',
  'category',
  'assignee',
  'overdue',
  'priority',
  'channel',
  'region_l1',
  'region_l2',
  'waiting',
  'assignee_id',
  'store_id',
  'is_owner',
  'wants_reply',
  'created_from',
  'created_to',
];
