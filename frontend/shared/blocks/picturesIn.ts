import type { Block } from './model';

/** Return the picture IDs of the visible blocks, without duplicates. */
export function picturesIn(blocks: readonly Block[]): readonly number[] {
  const named = blocks.filter(({ hidden }) => !hidden).flatMap(picturesOf);
  return [...new Set(named.filter((id) => id !== null))];
}

function picturesOf(block: Block): readonly (number | null)[] {
  if (block.type === 'image' || block.type === 'hero') return [block.picture_id];
  return block.type === 'gallery' ? block.items.map(({ picture_id }) => picture_id) : [];
}
