import type { Node } from '@tiptap/pm/model';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Fragment, Slice } from '@tiptap/pm/model';
import { newBlockId } from '../model';

interface Holder {
  pos: number;
  node: Node;
}

/** Give each block a unique ID. Split, pasted and duplicated blocks get a new one. */
export function idsPlugin(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, after) =>
      transactions.some(({ docChanged }) => docChanged) ? withIds(after) : null,
    props: {
      transformPasted: (slice, view) => (view.dragging === null ? withoutExistingIds(slice, view) : slice),
    },
  });
}

/** Return a transaction that gives every block a unique ID; null if all have one. */
export function withIds(state: EditorState): Transaction | null {
  const holders = new Map<string, Holder>();
  const nameless: number[] = [];
  state.doc.forEach((node, pos) => {
    const id = node.attrs['id'] as string | null;
    const first = id === null ? undefined : holders.get(id);
    if (id !== null && first === undefined) holders.set(id, { node, pos });
    // Splitting a block at its start leaves an empty block before it: the text keeps the ID and its comments.
    else if (id !== null && first !== undefined && isEmpty(first.node) && !isEmpty(node)) {
      nameless.push(first.pos);
      holders.set(id, { node, pos });
    } else nameless.push(pos);
  });
  if (nameless.length === 0) return null;
  const change = state.tr;
  for (const pos of nameless) change.setNodeAttribute(pos, 'id', newBlockId());
  return change.setMeta('addToHistory', true);
}

function isEmpty(node: Node): boolean {
  return !node.isAtom && node.textContent === '';
}

// A cut block keeps its ID when pasted; a copied block gets a new one.
function withoutExistingIds(slice: Slice, view: EditorView): Slice {
  const here = new Set<unknown>();
  view.state.doc.forEach((node) => here.add(node.attrs['id']));
  const nodes: Node[] = [];
  slice.content.forEach((node) => {
    const id = node.attrs['id'] as unknown;
    const isExisting = id !== undefined && id !== null && here.has(id);
    nodes.push(isExisting ? node.type.create({ ...node.attrs, id: null }, node.content, node.marks) : node);
  });
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd);
}
