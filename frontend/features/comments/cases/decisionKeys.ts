import type { ListKey } from '@shared/table/useListKeys';
import type { ReasonPurpose } from '../components/ReasonPanel';
import type { Action, Comment } from '../model';
import type { Moderation } from './useModeration';

/** The keys of a comment, as its buttons bear them; only those that its state allows. */
export function decisionKeys(
  comment: Comment,
  one: Pick<Moderation, 'decide' | 'isBusy'>,
  onAsk: (asked: ReasonPurpose) => void,
): ListKey[] {
  const key = (
    action: Action,
    shown: string,
    meaning: string,
    run: () => void = () => void one.decide(action),
  ) => {
    if (!comment.allowed_actions.includes(action)) return [];
    const act = () => {
      if (!one.isBusy) run();
    };
    return [{ shown, meaning, keys: [shown.toLowerCase()], run: act }];
  };
  const wave: readonly ListKey[] =
    comment.similar_waiting > 1
      ? [{ shown: 'W', meaning: 'Reject all that are alike', keys: ['w'], run: () => onAsk('wave') }]
      : [];
  return [
    ...key('approve', 'A', 'Approve'),
    ...key('reject', 'R', 'Reject, then the number of the reason', () => onAsk('reject')),
    ...key('hold', 'H', 'Hold'),
    ...wave,
    ...key('pin', 'P', 'Pin'),
    ...key('unpin', 'P', 'Unpin'),
    ...key('feature', 'F', 'Feature'),
    ...key('unfeature', 'F', 'Stop featuring'),
  ];
}
