import { mergeBlockField } from '@shared/blocks/blockMerger';
import type { Clash } from '@shared/form/conflict';
import type { MergedField } from '@shared/form/mergers';
import { keyOf, type Item } from '../form/values';

/** Items with what makes each the same, as those know it who merge lists of parts. */
function known(value: unknown): unknown {
  return Array.isArray(value)
    ? (value as readonly Item[]).map((item) => ({ ...item, id: keyOf(item) }))
    : value;
}

/** Two people's changes to the same items as one: only an item that both changed is asked about. */
export function mergeItems(clash: Clash): MergedField {
  const merged = mergeBlockField({
    field: clash.field,
    before: known(clash.before),
    theirs: known(clash.theirs),
    mine: known(clash.mine),
  });
  return {
    clashes: merged.clashes,
    settle: (choices) =>
      (merged.settle(choices) as readonly (Item & { id: string })[]).map(({ id: _id, ...item }) => item),
  };
}
