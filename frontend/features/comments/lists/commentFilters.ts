import type { FilterOf } from '@shared/fields/facts';

/** Comment filters of the list and the desk. */
export const COMMENT_FILTERS: readonly FilterOf<'comment'>[] = [
  'detection',
  'rating',
  'target_type',
  'queue',
  'status',
  'flag_reason',
  'author_state',
  'reject_reason',
  'region_l1',
  'region_l2',
  'waiting',
  'language',
  'has_pictures',
  'has_flags',
  'target_id',
  'moderated_by',
  'created_from',
  'created_to',
  'decided_from',
  'decided_to',
  'wrong_hold',
];
