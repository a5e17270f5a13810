import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { StoreDetail, StoreRef } from '../../model';

type StatusAction = CallInput<'store/change_store_status'>['action'];
type BusinessAction = CallInput<'store/change_business_status'>['action'];
export type ActionName = StatusAction | BusinessAction | 'verify';

/** Input that an action can ask for. */
export type ActionInput =
  'reason' | 'close_reason' | 'closed_on' | 'reopen_on' | 'moved_to' | 'method' | 'note';

export interface ActionAnswers {
  reason: string;
  close_reason: string;
  closed_on: string;
  reopen_on: string;
  moved_to: StoreRef | null;
  method: string;
  note: string;
}

export const NO_ANSWERS: ActionAnswers = {
  reason: '',
  close_reason: '',
  closed_on: '',
  reopen_on: '',
  moved_to: null,
  method: '',
  note: '',
};

export interface StoreAction {
  name: ActionName;
  label: string;
  /** Question that names the store and the effect. null for an action without confirmation. */
  question: ((store: string) => string) | null;
  inputs: readonly ActionInput[];
  /** Required inputs. */
  needs: readonly ActionInput[];
  isDangerous: boolean;
}

const NEEDED: readonly ActionInput[] = ['close_reason', 'moved_to', 'method'];

const action = (
  name: ActionName,
  label: string,
  question: StoreAction['question'],
  inputs: readonly ActionInput[] = [],
  isDangerous = false,
): StoreAction => ({
  name,
  label,
  question,
  inputs,
  // Reopening requires a reason only after a permanent closure.
  needs: inputs.filter((input) => NEEDED.includes(input) || name === 'hide'),
  isDangerous,
});

export const LISTING_ACTIONS: readonly StoreAction[] = [
  action('publish', 'Publish', null),
  action('restore', 'Restore', (store) => `${store} is restored as a draft.`),
  action(
    'hide',
    'Hide',
    (store) => `${store} is removed from the public site now. You can publish it again.`,
    ['reason'],
    true,
  ),
  action(
    'delete',
    'Delete',
    (store) =>
      `${store} is removed from all lists, and its web address becomes available. A manager can restore it.`,
    [],
    true,
  ),
];

export const SHOP_ACTIONS: readonly StoreAction[] = [
  action('mark_open', 'Mark as open', (store) => `${store} will be shown as open.`),
  action('reopen', 'Reopen', (store) => `${store} will be shown as open again.`, ['reason']),
  action(
    'close_temporarily',
    'Mark as temporarily closed',
    (store) => `${store} stays on the site, marked as temporarily closed.`,
    ['close_reason', 'reopen_on', 'note'],
  ),
  action(
    'mark_moved',
    'Mark as moved',
    (store) => `${store} is shown as permanently closed, with a link to the new store.`,
    ['moved_to', 'closed_on'],
  ),
  action(
    'close_permanently',
    'Mark as permanently closed',
    (store) => `${store} is shown as permanently closed for 180 days; then it is hidden.`,
    ['close_reason', 'closed_on', 'note'],
    true,
  ),
];

export const VERIFY_ACTION = action(
  'verify',
  'Mark as verified',
  (store) => `How did you verify ${store}? The next check is due in 180 days.`,
  ['method', 'note'],
);

/** Success message of each action. */
export const DONE: Readonly<Record<ActionName, string>> = {
  publish: 'is published',
  hide: 'is hidden',
  delete: 'is deleted',
  restore: 'is a draft again',
  mark_open: 'is open',
  reopen: 'is open again',
  close_temporarily: 'is temporarily closed',
  close_permanently: 'is permanently closed',
  mark_moved: 'has moved',
  verify: 'is verified',
};

/** Check whether an action changes the status of the listing: published, hidden, deleted or a draft. */
export function isListingAction(name: ActionName): name is StatusAction {
  return LISTING_ACTIONS.some((one) => one.name === name);
}

/** Store that an action applies to, with its current version. */
interface ActionTarget {
  id: number;
  country: string;
  version: number;
}

/** Take an action on a version of the store. A trial changes nothing but returns the same errors. */
export function takeAction(
  name: ActionName,
  { id, country, version }: ActionTarget,
  answers: ActionAnswers,
  { confirmToken, isTrial = false }: { confirmToken?: string | undefined; isTrial?: boolean },
): Promise<StoreDetail> {
  const base = { store_id: id, version, ...(isTrial ? { validate_only: true } : {}) };
  const options = { ...formCall, country };
  const token = confirmToken === undefined ? {} : { confirm_token: confirmToken };
  if (name === 'verify') {
    const method = answers.method as CallInput<'store/verify_store'>['method'];
    return callApi('store/verify_store', { ...base, ...token, method, note: answers.note }, options);
  }
  if (isListingAction(name)) {
    const input = { ...base, ...token, action: name, reason: answers.reason };
    return callApi('store/change_store_status', input, options);
  }
  return callApi(
    'store/change_business_status',
    {
      ...base,
      ...token,
      action: name,
      reason: answers.close_reason || answers.reason,
      note: answers.note,
      closed_on: answers.closed_on || null,
      reopen_on: answers.reopen_on || null,
      moved_to_store_id: answers.moved_to?.store_id ?? null,
    },
    options,
  );
}
