import { isAllowed, type Role, type Subject } from '@shared/routes/roles';
import type { BulkAction, BulkParams } from '@shared/table/actions/bulk';
import { reviewerPicker, tagPicker } from '@shared/table/filters/pickers';

const ASSIGN: BulkAction = {
  id: 'assign_reviewer',
  label: 'Assign reviewer',
  title: (rows) => `Assign a reviewer to ${rows}`,
  follows:
    'The reviewer is notified. Records that are not in review or that the reviewer wrote are skipped and listed.',
  done: (rows) => `Reviewer assigned to ${rows}`,
  inputs: [{ kind: 'record', name: 'reviewer_id', label: 'Reviewer', picker: reviewerPicker }],
};
const UNPUBLISH: BulkAction = {
  id: 'unpublish',
  label: 'Unpublish',
  title: (rows) => `Unpublish ${rows}`,
  follows: 'Readers can no longer see them. You can publish them again.',
  done: (rows) => `${rows} unpublished`,
  inputs: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
  isDangerous: true,
};
const PUBLISHERS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'They are published without review. Incomplete ones are skipped and listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'archive',
    label: 'Archive',
    title: (rows) => `Archive ${rows}`,
    follows: 'They are hidden from lists. You can restore them individually.',
    done: (rows) => `${rows} archived`,
  },
  {
    id: 'tag',
    label: 'Tag',
    title: (rows) => `Tag ${rows}`,
    follows: 'The tag is added to the existing tags.',
    done: (rows) => `${rows} tagged`,
    inputs: [{ kind: 'record', name: 'tag', label: 'Tag', picker: tagPicker }],
  },
];

const ACTIONS: readonly { actions: readonly BulkAction[]; roles: readonly Role[] }[] = [
  { actions: [ASSIGN], roles: ['manager', 'reviewer'] },
  { actions: PUBLISHERS, roles: ['manager', 'operator'] },
  { actions: [UNPUBLISH], roles: ['manager', 'operator', 'reviewer'] },
];

/** Return the bulk actions on a reviewed kind that the user may take. */
export function contentActions(user: Subject): readonly BulkAction[] {
  return ACTIONS.filter(({ roles }) => isAllowed(user, roles)).flatMap((group) => group.actions);
}

/** Return the parameters of a bulk action. The dialog asks for one tag, the API takes a list. */
export function toParams({ tag, ...params }: BulkParams): object {
  return tag === undefined ? params : { ...params, tags: [tag] };
}
