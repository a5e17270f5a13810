import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

export interface BlockAt {
  node: Node;
  pos: number;
  index: number;
}

/** Return the block at an index, or null. */
export function blockNumber(doc: Node, index: number): BlockAt | null {
  const node = doc.maybeChild(index);
  if (node === null) return null;
  let pos = 0;
  for (let before = 0; before < index; before += 1) pos += doc.child(before).nodeSize;
  return { node, pos, index };
}

/** Return the block in which the selection starts. */
export function currentBlock(state: EditorState): BlockAt | null {
  const { $from } = state.selection;
  return blockNumber(state.doc, $from.index(0));
}

export function blockById(doc: Node, id: string): BlockAt | null {
  for (let index = 0; index < doc.childCount; index += 1) {
    if (doc.child(index).attrs['id'] === id) return blockNumber(doc, index);
  }
  return null;
}

/** Return the blocks that the selection covers, in order. */
export function selectedBlocks({ doc, selection }: EditorState): readonly BlockAt[] {
  const first = selection.$from.index(0);
  // A selection that ends before a block does not cover it.
  const ends = selection.$to.depth === 0 ? selection.$to.index(0) - 1 : selection.$to.index(0);
  const last = Math.max(first, ends);
  return Array.from({ length: last - first + 1 }, (_, step) => blockNumber(doc, first + step)).filter(
    (one) => one !== null,
  );
}

/** Return the attributes that a replacement of this block inherits. */
export function carriedBy({ attrs }: Node): object {
  return {
    id: attrs['id'] as unknown,
    hidden: attrs['hidden'] as unknown,
    anchor: attrs['anchor'] as unknown,
  };
}
