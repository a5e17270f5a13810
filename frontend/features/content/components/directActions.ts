import { ACTIONS, type ActionName, type ContentAction } from './actions';

/** Actions on content that is published without a review, with their differences. */
const DIRECT: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>> = {
  publish: { follows: 'Readers see it at once.', asks: [] },
  schedule: { follows: 'It goes out by itself at that time. A change before then takes it off the plan.' },
  cancel_schedule: {},
  unpublish: {},
  archive: {},
  restore: {},
  delete: { follows: 'It was never on the site: it is gone from all lists, and so are its versions.' },
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
