import { mergeBlockField } from '@shared/blocks/blockMerger';
import type { Clash } from '@shared/form/conflict';
import type { MergedField } from '@shared/form/mergers';
import { keyOf, type Item } from '../form/values';

/** Return the items with their key as `id`, which merging by part requires. */
function withKeys(value: unknown): unknown {
  return Array.isArray(value)
    ? (value as readonly Item[]).map((item) => ({ ...item, id: keyOf(item) }))
    : value;
}

/** Merge two users' changes to the same items. Only items that both changed become conflicts. */
export function mergeItems(clash: Clash): MergedField {
  const merged = mergeBlockField({
    field: clash.field,
    before: withKeys(clash.before),
    theirs: withKeys(clash.theirs),
    mine: withKeys(clash.mine),
  });
  return {
    clashes: merged.clashes,
    settle: (choices) =>
      (merged.settle(choices) as readonly (Item & { id: string })[]).map(({ id: _id, ...item }) => item),
  };
}
