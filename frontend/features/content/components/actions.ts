import type { CommandId } from '@shared/ui/keymap';
import type { CallInput } from '@shared/api/types';
import type { Faults } from '@shared/form/faults';
import { targetFaults, type RedirectTarget } from '../pages/redirects/redirectTargets';

export type ActionName = CallInput<'article/change_article_status'>['action'];

/** Input that an action can ask for. */
export type ActionInputName =
  'note' | 'reason' | 'reviewer' | 'due' | 'publish_at' | 'unpublish_at' | 'redirect_to';

export interface ContentAction {
  name: ActionName;
  label: string;
  /** Command whose shortcut takes the action while no text field is focused. */
  command: CommandId | null;
  /** Text that describes the effect of the action. */
  follows: string;
  inputs: readonly ActionInputName[];
  /** Required inputs. */
  needs: readonly ActionInputName[];
  done: string;
  isMain?: boolean;
  isDangerous?: boolean;
}

/** Actions on reviewed content, in the order of the workflow. */
export const ACTIONS: readonly ContentAction[] = [
  {
    name: 'submit',
    label: 'Submit for review',
    command: 'apply',
    follows: 'Editing is locked until the review is finished.',
    inputs: ['note'],
    needs: [],
    done: 'is sent for review',
    isMain: true,
  },
  {
    name: 'approve',
    label: 'Approve and publish',
    command: 'accept',
    follows: 'Publishes the submitted version now, or at the time you choose.',
    inputs: ['publish_at', 'note'],
    needs: [],
    done: 'is approved',
    isMain: true,
  },
  {
    name: 'request_changes',
    label: 'Request changes',
    command: 'reject',
    follows: 'The author receives your note and the comments on the blocks.',
    inputs: ['reason'],
    needs: ['reason'],
    done: 'goes back to its author',
  },
  {
    name: 'assign_reviewer',
    label: 'Assign reviewer',
    command: 'assign',
    follows: 'The reviewer is notified. Authors cannot review their own work.',
    inputs: ['reviewer', 'due'],
    needs: ['reviewer'],
    done: 'has a reviewer',
  },
  {
    name: 'withdraw',
    label: 'Withdraw',
    command: 'reopen',
    follows: 'It becomes a draft again and leaves the review queue.',
    inputs: [],
    needs: [],
    done: 'is a draft again',
  },
  {
    name: 'publish',
    label: 'Publish',
    command: 'publish',
    follows: 'Publishes now, without review. This is recorded in history.',
    inputs: [],
    needs: [],
    done: 'is published',
    isMain: true,
  },
  {
    name: 'schedule',
    label: 'Schedule',
    command: null,
    follows: 'Publishes automatically at that time, without review.',
    inputs: ['publish_at', 'unpublish_at'],
    needs: ['publish_at'],
    done: 'is scheduled',
  },
  {
    name: 'cancel_schedule',
    label: 'Cancel the schedule',
    command: null,
    follows: 'It stays a draft and is not published.',
    inputs: [],
    needs: [],
    done: 'does not go out',
  },
  {
    name: 'unpublish',
    label: 'Unpublish',
    command: null,
    follows: 'Readers can no longer see it. You can publish it again.',
    inputs: ['reason'],
    needs: ['reason'],
    done: 'is off the site',
    isDangerous: true,
  },
  {
    name: 'archive',
    label: 'Archive',
    command: null,
    follows: 'It is hidden from lists. You can restore it.',
    inputs: [],
    needs: [],
    done: 'is archived',
  },
  {
    name: 'restore',
    label: 'Restore',
    command: null,
    follows: 'It is restored as a draft.',
    inputs: [],
    needs: [],
    done: 'is a draft again',
  },
  {
    name: 'delete',
    label: 'Delete',
    command: null,
    follows: 'It was never published. It and its drafts are deleted.',
    inputs: [],
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
  /** Redirect target for readers after unpublishing. */
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

/** Return the errors of missing inputs, by API field. */
export function faultsOf({ name, needs }: ContentAction, answers: Answers): Faults {
  const faults = needs.map((inputName): Faults => {
    if (inputName === 'redirect_to') return redirectFaults(answers.redirect_to);
    const words =
      inputName === 'reason' && name === 'request_changes'
        ? tooShort(answers.reason)
        : missingInput(inputName, answers);
    return words === null ? {} : { [fieldOf(inputName)]: words };
  });
  return Object.assign({}, ...faults) as Faults;
}

function redirectFaults(target: RedirectTarget | null): Faults {
  if (target === null) return { redirect_to: 'Choose a redirect target' };
  return Object.fromEntries(
    Object.entries(targetFaults(target)).map(([field, words]) => [`redirect_to.${field}`, words]),
  );
}

function tooShort(reason: string): string | null {
  const isShort = reason.trim().length < SHORTEST_REASON;
  return isShort ? `Describe the requested changes (at least ${SHORTEST_REASON} characters)` : null;
}

function missingInput(inputName: Exclude<ActionInputName, 'redirect_to'>, answers: Answers): string | null {
  if (inputName === 'reviewer') return answers.reviewer === null ? 'Choose a reviewer' : null;
  if (answers[inputName].trim() !== '') return null;
  return inputName === 'reason' || inputName === 'note' ? 'Enter a value' : 'Choose a day and a time';
}

/**
 * Return the inputs in the format of the API. Times have no zone: the server reads them in the country's time
 * zone.
 */
export function inputOf({ inputs }: ContentAction, answers: Answers) {
  const isAnswered = (inputName: ActionInputName) =>
    inputs.includes(inputName) && answers[inputName] !== '' && answers[inputName] !== null;
  return {
    ...(isAnswered('note') ? { note: answers.note } : {}),
    ...(isAnswered('reason') ? { reason: answers.reason } : {}),
    ...(isAnswered('reviewer') ? { reviewer_id: answers.reviewer } : {}),
    ...(isAnswered('due') ? { due_at: answers.due } : {}),
    ...(isAnswered('publish_at') ? { publish_at: answers.publish_at } : {}),
    ...(isAnswered('unpublish_at') ? { unpublish_at: answers.unpublish_at } : {}),
    ...(isAnswered('redirect_to') ? { redirect_to: answers.redirect_to } : {}),
  };
}

const FIELDS: Readonly<Partial<Record<ActionInputName, string>>> = { reviewer: 'reviewer_id', due: 'due_at' };
const fieldOf = (inputName: ActionInputName): string => FIELDS[inputName] ?? inputName;

/** Split the server's errors into those of the inputs and those of the record. */
export function splitErrors({ inputs }: ContentAction, errors: Faults): { answered: Faults; others: Faults } {
  const requestedInput = (field: string) => inputs.find((one) => fieldOf(one) === field.split('.')[0]);
  const entries = Object.entries(errors);
  return {
    answered: Object.fromEntries(entries.filter(([field]) => requestedInput(field) !== undefined)),
    others: Object.fromEntries(entries.filter(([field]) => requestedInput(field) === undefined)),
  };
}

/** Return the error of an input, or null. */
export function refusalOf(inputName: ActionInputName, errors: Faults): string | null {
  return errors[fieldOf(inputName)] ?? null;
}
