import type { MergedField } from '@shared/form/mergers';
import type { Clash } from '@shared/form/conflict';
import type { Block } from './model';
import { mergeBlocks, settleClashes } from './merging';

const blocksOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Block[]) : []);

/** Merge a field of blocks block by block. Conflicts are resolved per block. */
export function mergeBlockField({ field, before, theirs, mine }: Clash): MergedField {
  const merged = mergeBlocks(blocksOf(before), blocksOf(theirs), blocksOf(mine));
  return {
    clashes: merged.clashes.map((clash) => ({
      field: `${field}.${clash.id}`,
      before: clash.before,
      theirs: clash.theirs,
      mine: clash.mine,
    })),
    settle: (choices) => {
      const chosen = merged.clashes.map(({ id }) => [id, choices[`${field}.${id}`] ?? 'mine'] as const);
      return settleClashes(merged, blocksOf(theirs), Object.fromEntries(chosen));
    },
  };
}
