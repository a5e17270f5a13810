import type { RecordCode } from '@shared/fields/facts';
import type { RecordListParts } from '@shared/records/useRecordList';
import type { Subject } from '@shared/routes/roles';
import { contentActions, toParams } from './contentBulk';

/** Filters of all reviewed kinds, in this order. */
export const REVIEWED_FILTERS = [
  'reviewer',
  'author',
  'region_id',
  'language',
  'sponsorship',
  'cuisines',
  'robots',
  'waiting',
  'author_id',
  'reviewer_id',
  'is_live',
  'has_error',
  'review_late',
  'store_id',
  'tags',
  'is_featured',
  'updated_by',
  'publish_from',
  'publish_to',
  'updated_from',
  'updated_to',
] as const;

/** List settings of a reviewed kind. Settings that depend on the user are added for all kinds. */
export type ReviewedList<Code extends RecordCode> = Omit<RecordListParts<Code>, 'actions'>;

/** Return the list settings of a reviewed kind for the user. */
export function reviewedParts<Code extends RecordCode>(
  parts: ReviewedList<Code>,
  user: Subject,
): RecordListParts<Code> {
  return {
    ...parts,
    title: user.role === 'kol' ? `Your ${parts.title.toLowerCase()}` : parts.title,
    actions: () => contentActions(user),
    toParams,
    // Reviewers start with the longest waiting records.
    ...(user.role === 'reviewer' ? { order: { by: 'submitted_at', order: 'asc' } } : {}),
  };
}
