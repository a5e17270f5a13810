import { isSame } from '@shared/form/patch';
import { blockOf, toNode } from './document';
import type { Block } from './model';
import type { Writing } from './writing/createEditor';

/**
 * Brings the document to these blocks without touching those that are the same: the cursor stays where it is,
 * and Undo takes back what was written here, never what came from elsewhere.
 */
export function receive({ editor }: Pick<Writing, 'editor'>, blocks: readonly Block[]): void {
  const { doc, schema } = editor.state;
  const mine: { block: Block | null; pos: number; size: number }[] = [];
  doc.forEach((node, pos) => mine.push({ block: blockOf(node), pos, size: node.nodeSize }));
  // Lines that say nothing are nobody's: they stay.
  const said = mine.filter(({ block }) => block !== null);
  const first = said.findIndex(({ block }, place) => !isAlike(block, blocks[place]));
  const begin = first === -1 ? said.length : first;
  let end = 0;
  const most = Math.min(said.length, blocks.length) - begin;
  while (end < most && isAlike(said.at(-1 - end)?.block ?? null, blocks.at(-1 - end))) end += 1;
  const gone = said.slice(begin, said.length - end);
  const come = blocks.slice(begin, blocks.length - end);
  if (gone.length === 0 && come.length === 0) return;
  const known = new Map(gone.map((one) => [one.block?.id, one] as const));
  const nodes = come.map((block) => {
    const same = known.get(block.id);
    return same !== undefined && isAlike(same.block, block)
      ? (doc.nodeAt(same.pos) ?? toNode(schema, block))
      : toNode(schema, block);
  });
  const next = said[said.length - end];
  const from = gone[0]?.pos ?? next?.pos ?? doc.content.size;
  const last = gone.at(-1);
  const to = last === undefined ? from : last.pos + last.size;
  const change = editor.state.tr.setMeta('addToHistory', false);
  const isWhole = from === 0 && to === doc.content.size;
  const content = nodes.length === 0 && isWhole ? [schema.node('paragraph')] : nodes;
  editor.view.dispatch(change.replaceWith(from, to, content));
}

/** Whether two blocks say the same, but for space that reading them takes away. */
function isAlike(one: Block | null, other: Block | undefined): boolean {
  return one !== null && other !== undefined && (one === other || isSame(one, other));
}
