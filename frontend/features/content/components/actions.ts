import type { CommandId } from '@shared/keys/keymap';
import type { CallInput } from '@shared/api/types';
import { isComplete, type RedirectTarget } from '../pages/redirects/redirectTargets';

export type ActionName = CallInput<'article/change_article_status'>['action'];

/** What a person may be asked for before an action is taken. */
export type ActionInputName =
  'note' | 'reason' | 'reviewer' | 'due' | 'publish_at' | 'unpublish_at' | 'redirect_to';

export interface ContentAction {
  name: ActionName;
  label: string;
  /** The command whose key does the same while nothing is being typed. */
  command: CommandId | null;
  /** Says what follows. */
  follows: string;
  asks: readonly ActionInputName[];
  /** Of what is asked, what must be given. */
  needs: readonly ActionInputName[];
  done: string;
  isMain?: boolean;
  isDangerous?: boolean;
}

/** What may be done with what is written, in the order of the work. */
export const ACTIONS: readonly ContentAction[] = [
  {
    name: 'submit',
    label: 'Send for review',
    command: 'apply',
    follows: 'A reviewer reads it as it is now. Until they answer, it is not changed.',
    asks: ['note'],
    needs: [],
    done: 'is sent for review',
    isMain: true,
  },
  {
    name: 'approve',
    label: 'Approve and publish',
    command: 'accept',
    follows: 'It goes out as it was sent: at once, or at the time you give.',
    asks: ['publish_at', 'note'],
    needs: [],
    done: 'is approved',
    isMain: true,
  },
  {
    name: 'request_changes',
    label: 'Ask for changes',
    command: 'reject',
    follows: 'It goes back to the author with your words and the comments on its blocks.',
    asks: ['reason'],
    needs: ['reason'],
    done: 'goes back to its author',
  },
  {
    name: 'assign_reviewer',
    label: 'Give to a reviewer',
    command: 'assign',
    follows: 'They are told. The author cannot review it.',
    asks: ['reviewer', 'due'],
    needs: ['reviewer'],
    done: 'has a reviewer',
  },
  {
    name: 'withdraw',
    label: 'Take back',
    command: 'reopen',
    follows: 'It becomes a draft again and leaves the reviewers’ list.',
    asks: [],
    needs: [],
    done: 'is a draft again',
  },
  {
    name: 'publish',
    label: 'Publish',
    command: 'publish',
    follows: 'It goes out at once, without a review. History says so.',
    asks: ['note'],
    needs: [],
    done: 'is published',
    isMain: true,
  },
  {
    name: 'schedule',
    label: 'Schedule',
    command: null,
    follows: 'It goes out by itself at that time, without a review.',
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
    follows: 'It was never on the site: it is gone from all lists, and so are its drafts.',
    asks: [],
    needs: [],
    done: 'is deleted',
    isDangerous: true,
  },
];

export interface Answers {
  note: string;
  reason: string;
  reviewer: number | null;
  due: string;
  publish_at: string;
  unpublish_at: string;
  /** Where its readers go from then on. */
  redirect_to: RedirectTarget | null;
}

export const NO_ANSWERS: Answers = {
  note: '',
  reason: '',
  reviewer: null,
  due: '',
  publish_at: '',
  unpublish_at: '',
  redirect_to: null,
};

const SHORTEST_REASON = 10;

/** What is still to be said before an action can be taken; null where nothing is. */
export function missingInput({ name, needs }: ContentAction, answers: Answers): ActionInputName | null {
  const lacks = (asked: ActionInputName) => {
    if (asked === 'reviewer') return answers.reviewer === null;
    if (asked === 'redirect_to') return answers.redirect_to === null || !isComplete(answers.redirect_to);
    return (
      answers[asked].trim().length < (asked === 'reason' && name === 'request_changes' ? SHORTEST_REASON : 1)
    );
  };
  return needs.find(lacks) ?? null;
}

/** What a call is told of the answers. Times are on the country's clocks: the server reads them so. */
export function inputOf({ asks }: ContentAction, answers: Answers) {
  const given = (asked: ActionInputName) =>
    asks.includes(asked) && answers[asked] !== '' && answers[asked] !== null;
  return {
    ...(given('note') ? { note: answers.note } : {}),
    ...(given('reason') ? { reason: answers.reason } : {}),
    ...(given('reviewer') ? { reviewer_id: answers.reviewer } : {}),
    ...(given('due') ? { due_at: answers.due } : {}),
    ...(given('publish_at') ? { publish_at: answers.publish_at } : {}),
    ...(given('unpublish_at') ? { unpublish_at: answers.unpublish_at } : {}),
    ...(given('redirect_to') ? { redirect_to: answers.redirect_to } : {}),
  };
}

/** What was refused: words by field. */
export type Refused = Readonly<Record<string, string>>;

const FIELDS: Readonly<Partial<Record<ActionInputName, string>>> = { reviewer: 'reviewer_id', due: 'due_at' };

/** What was refused of the answers, by what was asked, and what was refused of the record itself. */
export function splitErrors(
  { asks }: ContentAction,
  errors: Refused,
): { answered: Refused; others: Refused } {
  const asked = (field: string) => asks.find((one) => (FIELDS[one] ?? one) === field.split('.')[0]);
  const entries = Object.entries(errors);
  return {
    answered: Object.fromEntries(entries.filter(([field]) => asked(field) !== undefined)),
    others: Object.fromEntries(entries.filter(([field]) => asked(field) === undefined)),
  };
}

/** The words for one of the answers; null where nothing is wrong with it. */
export function refusalOf(asked: ActionInputName, errors: Refused): string | null {
  return errors[FIELDS[asked] ?? asked] ?? null;
}
