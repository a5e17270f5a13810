import { isSame } from '@shared/form/patch';
import type { Block } from './model';

export interface BlockClash {
  id: string;
  before: Block | null;
  theirs: Block | null;
  mine: Block | null;
}

export interface Merged {
  /** Merged blocks of both sides; mine in conflicts. */
  blocks: readonly Block[];
  clashes: readonly BlockClash[];
}

type ById = ReadonlyMap<string, Block>;

const byId = (blocks: readonly Block[]): ById => new Map(blocks.map((block) => [block.id, block]));

/**
 * Merge changes of two users to the same blocks. An added, changed, moved or removed block is merged
 * automatically; a conflict is a block that both changed differently.
 */
export function mergeBlocks(
  base: readonly Block[],
  incoming: readonly Block[],
  mine: readonly Block[],
): Merged {
  const [before, other, own] = [byId(base), byId(incoming), byId(mine)];
  const clashes: BlockClash[] = [];
  const chosen = new Map<string, Block | null>();
  for (const id of new Set([...before.keys(), ...other.keys(), ...own.keys()])) {
    const sides = {
      before: before.get(id) ?? null,
      theirs: other.get(id) ?? null,
      mine: own.get(id) ?? null,
    };
    const isMine = isSame(sides.before, sides.theirs);
    const isClash = !isMine && !isSame(sides.before, sides.mine) && !isSame(sides.theirs, sides.mine);
    if (isClash) clashes.push({ id, ...sides });
    chosen.set(id, isMine || isClash ? sides.mine : sides.theirs);
  }
  return { blocks: ordered(base, incoming, mine, chosen), clashes };
}

/** Return the merged blocks with the chosen side of each conflict. */
export function settleClashes(
  merged: Merged,
  incoming: readonly Block[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): readonly Block[] {
  const accepted = new Map(
    merged.clashes.filter(({ id }) => choices[id] === 'theirs').map((clash) => [clash.id, clash.theirs]),
  );
  const settled = merged.blocks.flatMap((block) =>
    accepted.has(block.id) ? (accepted.get(block.id) ?? []) : block,
  );
  // A block that I removed and they changed is restored at their position.
  const back = [...accepted].filter(([id, block]) => block !== null && !settled.some((one) => one.id === id));
  return back.reduce<readonly Block[]>(
    (blocks, [, block]) => (block === null ? blocks : put(blocks, incoming, block)),
    settled,
  );
}

/**
 * Return the blocks in the order of the side that moved blocks; mine if both did. Blocks of the other side
 * follow their neighbor.
 */
function ordered(
  base: readonly Block[],
  incoming: readonly Block[],
  mine: readonly Block[],
  chosen: ReadonlyMap<string, Block | null>,
): readonly Block[] {
  const isMoved = isReordered(base, mine);
  const [lead, rest] = isMoved || !isReordered(base, incoming) ? [mine, incoming] : [incoming, mine];
  const remains = ({ id }: Block) => (chosen.get(id) ?? null) !== null;
  const led = lead.filter(remains).map((block) => chosen.get(block.id) ?? block);
  const placedIds = new Set(led.map(({ id }) => id));
  return rest
    .filter((block) => remains(block) && !placedIds.has(block.id))
    .reduce<readonly Block[]>((blocks, block) => put(blocks, rest, chosen.get(block.id) ?? block), led);
}

/** Check whether the common blocks have another order. */
function isReordered(base: readonly Block[], blocks: readonly Block[]): boolean {
  const here = new Set(blocks.map(({ id }) => id));
  const there = new Set(base.map(({ id }) => id));
  const before = base.filter(({ id }) => here.has(id));
  const after = blocks.filter(({ id }) => there.has(id));
  return before.some(({ id }, place) => id !== after[place]?.id);
}

/** Insert a block after the nearest block that precedes it in `order`. */
function put(blocks: readonly Block[], order: readonly Block[], block: Block): readonly Block[] {
  const place = order.findIndex(({ id }) => id === block.id);
  const before = order.slice(0, Math.max(place, 0)).reverse();
  const neighbour = before.find(({ id }) => blocks.some((one) => one.id === id));
  const at = neighbour === undefined ? 0 : blocks.findIndex(({ id }) => id === neighbour.id) + 1;
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
}
