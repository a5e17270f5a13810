import type { RecordCode } from '@shared/records/facts';
import type { RecordListParts } from '@shared/records/useRecordList';
import type { Subject } from '@shared/routes/roles';
import { contentActions, toParams } from './contentBulk';

/** What a screen says of the list of a reviewed kind; what follows from the person is the same for all. */
export type ReviewedList<Code extends RecordCode> = Omit<RecordListParts<Code>, 'actions'>;

/** The list of a reviewed kind as the person sees it. */
export function reviewedParts<Code extends RecordCode>(
  parts: ReviewedList<Code>,
  user: Subject,
): RecordListParts<Code> {
  return {
    ...parts,
    title: user.role === 'kol' ? `Your ${parts.title.toLowerCase()}` : parts.title,
    actions: () => contentActions(user),
    toParams,
    // Reviewers work from what waits longest.
    ...(user.role === 'reviewer' ? { order: { by: 'submitted_at', order: 'asc' } } : {}),
  };
}
