import { ACTIONS, type ActionName, type ContentAction } from './actions';

/** Actions on content that is published without a review, with their differences. */
const DIRECT: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>> = {
  publish: { follows: 'Publishes now.' },
  schedule: { follows: 'Publishes automatically at that time. Editing before then cancels the schedule.' },
  cancel_schedule: {},
  unpublish: {},
  archive: {},
  restore: {},
  delete: { follows: 'It was never published. It and its versions are deleted.' },
};

/** Return the actions of a kind that is published without a review, with overrides for that kind. */
export function directActions(
  own: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>>,
): readonly ContentAction[] {
  return ACTIONS.filter(({ name }) => name in DIRECT).map((action) => ({
    ...action,
    ...DIRECT[action.name],
    ...own[action.name],
  }));
}
