import type { ListKey } from '@shared/table/useListKeys';
import type { Diff } from './diffs';
import type { DecidingHandle } from './useDeciding';

/** The keys that decide on the differences of a case, the same wherever there are any. */
export function decidingKeys(
  diffs: readonly Diff[],
  one: Omit<DecidingHandle, 'point'>,
  onEdit: (field: string | null) => void,
): ListKey[] {
  const at = diffs[one.state.cursor];
  const said = (decision: 'accept' | 'reject') => () => {
    if (at !== undefined) one.say(at.field, decision);
  };
  return [
    { shown: 'A', meaning: 'Accept', keys: ['a'], run: said('accept') },
    { shown: 'R', meaning: 'Reject', keys: ['r'], run: said('reject') },
    { shown: 'E', meaning: 'Accept with changes', keys: ['e'], run: () => onEdit(at?.field ?? null) },
    { shown: 'N  J  ↓', meaning: 'Next field', keys: ['n', 'j', 'ArrowDown'], run: () => one.move(1) },
    { shown: 'K  ↑', meaning: 'Field before', keys: ['k', 'ArrowUp'], run: () => one.move(-1) },
    { shown: 'Shift A', meaning: 'Accept the rest', keys: ['A'], run: () => one.sayRest('accept') },
    { shown: 'Shift R', meaning: 'Reject the rest', keys: ['R'], run: () => one.sayRest('reject') },
  ];
}
