import type { ShownCommand } from '@shared/keys/keys';
import { showWhyNot } from '@shared/permission/showWhyNot';
import { capsOfCommand } from '@shared/ui/keymap';
import { STILL_SENT, withoutEffect } from '@shared/review/withoutEffect';
import type { ListKey } from '@shared/keys/useListKeys';
import type { ReasonPurpose } from '../components/ReasonPanel';
import { othersWaiting, type Action, type Comment } from '../model';
import type { Moderation } from './useModeration';

/** Shortcut command and label of each decision. */
export const DECISIONS = {
  approve: { command: 'accept', meaning: 'Approve' },
  reject: { command: 'reject', meaning: 'Reject, then choose a reason' },
  hold: { command: 'hold', meaning: 'Hold' },
  pin: { command: 'pin', meaning: 'Pin' },
  unpin: { command: 'pin', meaning: 'Unpin' },
  feature: { command: 'feature', meaning: 'Feature' },
  unfeature: { command: 'feature', meaning: 'Unfeature' },
} as const satisfies Partial<Record<Action, ShownCommand>>;

export type Decision = keyof typeof DECISIONS;

/** Show why a decision on a comment is not possible, and the keys of the possible ones. */
export function showWhyNotDecided(
  country: string,
  { comment_id: objectId, allowed_actions: allowed }: Pick<Comment, 'comment_id' | 'allowed_actions'>,
  action: Decision,
): Promise<void> {
  const ways = (['approve', 'reject', 'hold'] as const)
    .filter((one) => allowed.includes(one))
    .map((one) => `${capsOfCommand(DECISIONS[one].command)} to ${one}`);
  const hint = ways.length === 0 ? {} : { hint: `Press ${ways.join(' or ')}.` };
  const { meaning } = DECISIONS[action];
  return showWhyNot({ country, objectType: 'comment', objectId, action, meaning, ...hint });
}

/**
 * Return the shortcuts of a comment, labeled like its buttons. The shortcut of an unavailable decision shows
 * the reason. So do all shortcuts while an earlier action is being sent, because it may end the case.
 */
export function decisionKeys(
  comment: Comment,
  one: Pick<Moderation, 'decide' | 'isBusy'>,
  onAsk: (purpose: ReasonPurpose) => void,
  onImpossible: (action: Decision) => void,
): readonly ListKey[] {
  const isAllowed = (action: Decision) => comment.allowed_actions.includes(action);
  const key = (action: Decision, run: () => void = () => void one.decide(action)): ListKey => {
    if (!isAllowed(action)) {
      return { ...DECISIONS[action], isImpossible: true, run: () => onImpossible(action) };
    }
    return { ...DECISIONS[action], run };
  };
  const wave: readonly ListKey[] =
    othersWaiting(comment) > 0
      ? [{ command: 'rejectRest', meaning: 'Reject all similar comments', run: () => onAsk('wave') }]
      : [];
  const keys: readonly ListKey[] = [
    key('approve'),
    key('reject', () => onAsk('reject')),
    key('hold'),
    ...wave,
    key(isAllowed('unpin') ? 'unpin' : 'pin'),
    key(isAllowed('unfeature') ? 'unfeature' : 'feature'),
  ];
  return one.isBusy ? withoutEffect(keys, STILL_SENT) : keys;
}
