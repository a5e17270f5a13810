import type { Node } from '@tiptap/pm/model';
import { isSame } from '@shared/form/patch';
import { blockOf, toNode } from './document';
import type { Block } from './model';
import type { Writing } from './writing/createEditor';

interface PlacedBlock {
  block: Block;
  node: Node;
  pos: number;
}

/**
 * Update the document to these blocks without changing equal ones. The cursor stays, and Undo reverts only
 * changes made in this editor.
 */
export function receive({ editor }: Pick<Writing, 'editor'>, blocks: readonly Block[]): void {
  const { doc, schema } = editor.state;
  const current = placedBlocks(doc);
  const begin = equalBlocksFrom(current, blocks, (list, step) => list[step]);
  const overlap = Math.min(current.length, blocks.length) - begin;
  const end = Math.min(
    overlap,
    equalBlocksFrom(current, blocks, (list, step) => list.at(-1 - step)),
  );
  const removed = current.slice(begin, current.length - end);
  const added = blocks.slice(begin, blocks.length - end);
  if (removed.length === 0 && added.length === 0) return;
  const from = removed[0]?.pos ?? current[current.length - end]?.pos ?? doc.content.size;
  const last = removed.at(-1);
  const to = last === undefined ? from : last.pos + last.node.nodeSize;
  const nodes = added.map(
    (block) => removed.find((one) => isSame(one.block, block))?.node ?? toNode(schema, block),
  );
  const isEmptied = nodes.length === 0 && from === 0 && to === doc.content.size;
  const change = editor.state.tr.setMeta('addToHistory', false);
  editor.view.dispatch(change.replaceWith(from, to, isEmptied ? [schema.node('paragraph')] : nodes));
}

/** Return the blocks of the document that are not empty. Empty paragraphs are left as they are. */
function placedBlocks(doc: Node): readonly PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  doc.forEach((node, pos) => {
    const block = blockOf(node);
    if (block !== null) placed.push({ block, node, pos });
  });
  return placed;
}

/** Count the equal blocks from one end. */
function equalBlocksFrom(
  placed: readonly PlacedBlock[],
  blocks: readonly Block[],
  nth: <Item>(list: readonly Item[], step: number) => Item | undefined,
): number {
  let equalCount = 0;
  for (;;) {
    const mine = nth(placed, equalCount)?.block;
    const other = nth(blocks, equalCount);
    if (mine === undefined || other === undefined || !isSame(mine, other)) return equalCount;
    equalCount += 1;
  }
}
