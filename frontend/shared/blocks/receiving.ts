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
  const said = placedBlocks(doc);
  const begin = equalBlocksFrom(said, blocks, (list, step) => list[step]);
  const room = Math.min(said.length, blocks.length) - begin;
  const end = Math.min(
    room,
    equalBlocksFrom(said, blocks, (list, step) => list.at(-1 - step)),
  );
  const gone = said.slice(begin, said.length - end);
  const come = blocks.slice(begin, blocks.length - end);
  if (gone.length === 0 && come.length === 0) return;
  const from = gone[0]?.pos ?? said[said.length - end]?.pos ?? doc.content.size;
  const last = gone.at(-1);
  const to = last === undefined ? from : last.pos + last.node.nodeSize;
  const nodes = come.map(
    (block) => gone.find((one) => isSame(one.block, block))?.node ?? toNode(schema, block),
  );
  const isEmptied = nodes.length === 0 && from === 0 && to === doc.content.size;
  const change = editor.state.tr.setMeta('addToHistory', false);
  editor.view.dispatch(change.replaceWith(from, to, isEmptied ? [schema.node('paragraph')] : nodes));
}

/** Return the blocks of the document that are not empty. Empty paragraphs are left as they are. */
function placedBlocks(doc: Node): readonly PlacedBlock[] {
  const said: PlacedBlock[] = [];
  doc.forEach((node, pos) => {
    const block = blockOf(node);
    if (block !== null) said.push({ block, node, pos });
  });
  return said;
}

/** Count the equal blocks from one end. */
function equalBlocksFrom(
  said: readonly PlacedBlock[],
  blocks: readonly Block[],
  nth: <Item>(list: readonly Item[], step: number) => Item | undefined,
): number {
  let alike = 0;
  for (;;) {
    const mine = nth(said, alike)?.block;
    const other = nth(blocks, alike);
    if (mine === undefined || other === undefined || !isSame(mine, other)) return alike;
    alike += 1;
  }
}
