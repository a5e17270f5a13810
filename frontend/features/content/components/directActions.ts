import type { ActionName, ContentAction } from './actions';

/** What may be done with what goes out without a review, in the order of the work. */
const ACTIONS: readonly ContentAction[] = [
  {
    name: 'publish',
    label: 'Publish',
    command: 'publish',
    follows: 'Readers see it at once.',
    asks: [],
    needs: [],
    done: 'is published',
    isMain: true,
  },
  {
    name: 'schedule',
    label: 'Schedule',
    command: null,
    follows: 'It goes out by itself at that time. A change before then takes it off the plan.',
    asks: ['publish_at', 'unpublish_at'],
    needs: ['publish_at'],
    done: 'is scheduled',
  },
  {
    name: 'cancel_schedule',
    label: 'Cancel the schedule',
    command: null,
    follows: 'It stays a draft and does not go out.',
    asks: [],
    needs: [],
    done: 'does not go out',
  },
  {
    name: 'unpublish',
    label: 'Take off the site',
    command: null,
    follows: 'Readers no longer find it. It can be published again.',
    asks: ['reason'],
    needs: ['reason'],
    done: 'is off the site',
    isDangerous: true,
  },
  {
    name: 'archive',
    label: 'Archive',
    command: null,
    follows: 'It leaves the lists. It can be restored.',
    asks: [],
    needs: [],
    done: 'is archived',
  },
  {
    name: 'restore',
    label: 'Restore',
    command: null,
    follows: 'It comes back as a draft.',
    asks: [],
    needs: [],
    done: 'is a draft again',
  },
  {
    name: 'delete',
    label: 'Delete',
    command: null,
    follows: 'It was never on the site: it is gone from all lists, and so are its versions.',
    asks: [],
    needs: [],
    done: 'is deleted',
    isDangerous: true,
  },
];

/** The actions of a kind that goes out without a review, with what is its own in some of them. */
export function directActions(
  own: Readonly<Partial<Record<ActionName, Partial<ContentAction>>>>,
): readonly ContentAction[] {
  return ACTIONS.map((action) => ({ ...action, ...own[action.name] }));
}
