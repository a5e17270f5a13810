import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@shared/testing/levels';
import { mergeBlockField } from './blockMerger';
import { mergeBlocks, settleClashes } from './merging';
import type { Block } from './model';
import { anyBlocks, paragraph } from './testing';

const textsOf = (blocks: readonly Block[]) =>
  blocks.map((block) => ('html' in block ? block.html : block.type));
const changed = (block: Block, html: string): Block => ({ ...block, html }) as Block;

test('keeps what only one side changed, added, removed or moved', () => {
  const [a, b, c, d] = [paragraph('a'), paragraph('b'), paragraph('c'), paragraph('d')] as const;
  const mine = [changed(a, 'A'), b, c, paragraph('mine')];
  const incoming = [a, changed(c, 'C'), d, b];
  const { blocks, clashes } = mergeBlocks([a, b, c, d], incoming, mine);
  expect(clashes).toEqual([]);
  // They moved b to the end; I removed d and added one block.
  expect(textsOf(blocks)).toEqual(['A', 'C', 'mine', 'b']);
});

test('reports a conflict if both sides changed a block, and uses the chosen side', () => {
  const [a, b] = [paragraph('a'), paragraph('b')] as const;
  const clash = {
    field: 'body',
    before: [a, b],
    theirs: [changed(a, 'theirs'), b],
    mine: [changed(a, 'mine'), b],
  };
  const merged = mergeBlockField(clash);
  expect(merged.clashes).toMatchObject([
    { field: `body.${a.id}`, theirs: { html: 'theirs' }, mine: { html: 'mine' } },
  ]);
  expect(textsOf(merged.settle({}) as Block[])).toEqual(['mine', 'b']);
  expect(textsOf(merged.settle({ [`body.${a.id}`]: 'theirs' }) as Block[])).toEqual(['theirs', 'b']);
});

test('restores a removed block at its place if the other side’s change is chosen', () => {
  const [a, b, c] = [paragraph('a'), paragraph('b'), paragraph('c')] as const;
  const incoming = [a, changed(b, 'B'), c];
  const merged = mergeBlocks([a, b, c], incoming, [a, c]);
  expect(merged.clashes).toHaveLength(1);
  expect(textsOf(merged.blocks)).toEqual(['a', 'c']);
  expect(textsOf(settleClashes(merged, incoming, { [b.id]: 'theirs' }))).toEqual(['a', 'B', 'c']);
});

test('merging never duplicates a block or loses one that nobody removed', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom('edit', 'drop', 'add', 'move'), fc.nat()), {
    maxLength: 8,
  });
  const apply = (blocks: readonly Block[], steps: readonly (readonly [string, number])[], who: string) =>
    steps.reduce<readonly Block[]>((now, [what, at]) => {
      const place = now.length === 0 ? 0 : at % now.length;
      const block = now[place];
      if (what === 'add' || block === undefined)
        return [...now.slice(0, place), paragraph(`${who} ${at}`), ...now.slice(place)];
      const others = now.filter((one) => one !== block);
      if (what === 'drop') return others;
      if (what === 'move') return [...others, block];
      return now.map((one) => (one === block ? { ...block, anchor: `${who}-${at}` } : one));
    }, blocks);
  fc.assert(
    fc.property(anyBlocks, edits, edits, (base, first, second) => {
      const incoming = apply(base, first, 'theirs');
      const mine = apply(base, second, 'mine');
      const { blocks } = mergeBlocks(base, incoming, mine);
      const ids = blocks.map(({ id }) => id);
      const idsOf = (list: readonly Block[]) => new Set(list.map(({ id }) => id));
      const [there, here, before] = [idsOf(incoming), idsOf(mine), idsOf(base)];
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of here) if (there.has(id) || !before.has(id)) expect(ids).toContain(id);
      for (const id of there) if (!before.has(id)) expect(ids).toContain(id);
      expect(mergeBlocks(base, base, mine).blocks).toEqual(mine);
      expect(mergeBlocks(base, incoming, base).blocks).toEqual(incoming);
    }),
    { numRuns: runs(500) },
  );
});
