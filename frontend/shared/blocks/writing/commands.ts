import type { Node, Schema } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { BLANK } from '../model';
import { isTextKind, type Kind } from '../kinds';
import { blockNumber, currentBlock, selectedBlocks, type BlockAt } from './blockAt';
import { textBlocks } from './turning';
import { Fragment } from '@tiptap/pm/model';

/** A new block of this kind with nothing in it. */
export function blankOf(schema: Schema, kind: Kind): Node {
  if (isTextKind(kind)) {
    const [node] = textBlocks(schema, kind, [Fragment.empty], {});
    if (node !== undefined) return node;
  }
  return schema.node('typed', { type: kind.type, fields: { ...BLANK[kind.type], ...kind.fields } });
}

/** Puts a block after the one with this place, or in its stead where that one is an empty line. */
export function insertAfter(index: number, node: Node, isReplacing = false): Command {
  return (state, dispatch) => {
    const at = blockNumber(state.doc, index);
    if (at === null) return false;
    if (dispatch === undefined) return true;
    const from = isReplacing ? at.pos : at.pos + at.node.nodeSize;
    const change = state.tr.replaceWith(from, at.pos + at.node.nodeSize, node);
    dispatch(change.setSelection(within(change.doc, from)).scrollIntoView());
    return true;
  };
}

/** The selection that stands in a block: its words, or the whole of it. */
export function within(doc: Node, pos: number): Selection {
  const node = doc.nodeAt(pos);
  if (node !== null && node.isAtom) return NodeSelection.create(doc, pos);
  return Selection.near(doc.resolve(pos + 1), 1);
}

/** Moves the chosen blocks one place up or down. */
export function move(step: -1 | 1): Command {
  return (state, dispatch) => {
    const chosen = selectedBlocks(state);
    const first = chosen[0];
    const last = chosen.at(-1);
    if (first === undefined || last === undefined) return false;
    const neighbour = blockNumber(state.doc, step === -1 ? first.index - 1 : last.index + 1);
    if (neighbour === null) return false;
    if (dispatch === undefined) return true;
    const size = last.pos + last.node.nodeSize - first.pos;
    const shift = step * neighbour.node.nodeSize;
    const change = state.tr;
    // The neighbour changes sides: what is being moved keeps its place in the page, and with it its input.
    change.delete(neighbour.pos, neighbour.pos + neighbour.node.nodeSize);
    change.insert(step === -1 ? first.pos + size - neighbour.node.nodeSize : first.pos, neighbour.node);
    change.setSelection(moved(change.doc, state, shift));
    dispatch(change.scrollIntoView());
    return true;
  };
}

function moved(doc: Node, { selection }: EditorState, shift: number): Selection {
  return selection instanceof NodeSelection
    ? NodeSelection.create(doc, selection.from + shift)
    : TextSelection.create(doc, selection.anchor + shift, selection.head + shift);
}

/** Copies the chosen blocks below themselves. */
export const duplicate: Command = (state, dispatch) => {
  const chosen = selectedBlocks(state);
  const last = chosen.at(-1);
  if (last === undefined) return false;
  if (dispatch === undefined) return true;
  const end = last.pos + last.node.nodeSize;
  const copies = chosen.map(({ node }) =>
    node.type.create({ ...node.attrs, id: null, anchor: null }, node.content),
  );
  const change = state.tr.insert(end, copies);
  dispatch(change.setSelection(within(change.doc, end)).scrollIntoView());
  return true;
};

/** Takes the chosen blocks out; Undo brings them back. */
export const remove: Command = (state, dispatch) => {
  const chosen = selectedBlocks(state);
  const first = chosen[0];
  const last = chosen.at(-1);
  if (first === undefined || last === undefined) return false;
  if (dispatch === undefined) return true;
  const end = last.pos + last.node.nodeSize;
  const change = state.tr;
  if (chosen.length === state.doc.childCount)
    change.replaceWith(first.pos, end, state.schema.node('paragraph'));
  else change.delete(first.pos, end);
  const place = Math.min(first.pos, change.doc.content.size);
  dispatch(change.setSelection(Selection.near(change.doc.resolve(place), 1)).scrollIntoView());
  return true;
};

/** Changes what a block carries: whether it is shown, or its anchor. */
export function carry(
  { pos }: BlockAt,
  attribute: 'hidden' | 'anchor',
  value: boolean | string | null,
): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setNodeAttribute(pos, attribute, value));
    return true;
  };
}

/** Changes an attribute of the block in hand: a callout's tone, a list's style. */
export function setOf(attribute: string, value: unknown): Command {
  return (state, dispatch) => {
    const at = currentBlock(state);
    if (at === null || !(attribute in at.node.attrs)) return false;
    dispatch?.(state.tr.setNodeAttribute(at.pos, attribute, value));
    return true;
  };
}
