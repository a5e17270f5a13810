import { ACTIONS, type ActionName, type ContentAction } from './actions';

/** The actions on what goes out without a review, each with what is different there. */
const DIRECT: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>> = {
  publish: { follows: 'Readers see it at once.', asks: [] },
  schedule: { follows: 'It goes out by itself at that time. A change before then takes it off the plan.' },
  cancel_schedule: {},
  unpublish: {},
  archive: {},
  restore: {},
  delete: { follows: 'It was never on the site: it is gone from all lists, and so are its versions.' },
};

/** The actions of a kind that goes out without a review, with what is its own in some of them. */
export function directActions(
  own: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>>,
): readonly ContentAction[] {
  return ACTIONS.filter(({ name }) => name in DIRECT).map((action) => ({
    ...action,
    ...DIRECT[action.name],
    ...own[action.name],
  }));
}
