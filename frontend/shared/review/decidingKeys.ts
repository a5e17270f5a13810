import type { ListKey } from '@shared/keys/useListKeys';
import type { Diff } from './diffs';
import type { DecidingHandle } from './useDeciding';

/** Return the shortcuts that decide on differences, the same on all desks. */
export function decidingKeys(
  diffs: readonly Diff[],
  one: Omit<DecidingHandle, 'point'>,
  onEdit: (field: string | null) => void,
): ListKey[] {
  const at = diffs[one.state.cursor];
  // The decision on the only difference ends the review.
  const then = diffs.length === 1 ? ' and open next' : '';
  const decideBy = (decision: 'accept' | 'reject') => () => {
    if (at !== undefined) one.say(at.field, decision);
  };
  return [
    { command: 'accept', meaning: `Accept${then}`, run: decideBy('accept') },
    { command: 'reject', meaning: `Reject${then}`, run: decideBy('reject') },
    { command: 'edit', meaning: 'Edit and accept', run: () => onEdit(at?.field ?? null) },
    { command: 'down', meaning: 'Next field', run: () => one.move(1) },
    { command: 'up', meaning: 'Previous field', run: () => one.move(-1) },
    { command: 'acceptRest', meaning: 'Accept the rest', run: () => one.sayRest('accept') },
    { command: 'rejectRest', meaning: 'Reject the rest', run: () => one.sayRest('reject') },
  ];
}
