import { isAllowed, type Role, type Subject } from '@shared/routes/roles';
import type { BulkAction, BulkParams } from '@shared/table/actions/bulk';
import { reviewerPicker, tagPicker } from '@shared/table/filters/pickers';

const ASSIGN: BulkAction = {
  id: 'assign_reviewer',
  label: 'Give to a reviewer',
  title: (rows) => `Give ${rows} to a reviewer`,
  follows: 'The reviewer is told. Those that are not in review, or are their own, are listed.',
  done: (rows) => `${rows} have a reviewer`,
  asks: [{ kind: 'record', name: 'reviewer_id', label: 'Reviewer', picker: reviewerPicker }],
};
const UNPUBLISH: BulkAction = {
  id: 'unpublish',
  label: 'Take off the site',
  title: (rows) => `Take ${rows} off the site`,
  follows: 'Readers no longer find them. They can be published again.',
  done: (rows) => `${rows} taken off the site`,
  asks: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
  isDangerous: true,
};
const PUBLISHERS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'They go out without a review. Those that lack something stay as they are, and are listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'archive',
    label: 'Archive',
    title: (rows) => `Archive ${rows}`,
    follows: 'They leave the lists. They can be restored one by one.',
    done: (rows) => `${rows} archived`,
  },
  {
    id: 'tag',
    label: 'Tag',
    title: (rows) => `Tag ${rows}`,
    follows: 'The tag joins those they have.',
    done: (rows) => `${rows} tagged`,
    asks: [{ kind: 'record', name: 'tag', label: 'Tag', picker: tagPicker }],
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
