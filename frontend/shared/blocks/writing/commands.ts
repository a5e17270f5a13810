import type { Node, Schema } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { BLANK } from '../model';
import { isTextKind, type Kind } from '../kinds';
import { blockNumber, currentBlock, selectedBlocks, type BlockAt } from './blockAt';
import { textBlocks } from './turning';
import { Fragment } from '@tiptap/pm/model';

/** Return a new empty block of this kind. */
export function blankOf(schema: Schema, kind: Kind): Node {
  if (isTextKind(kind)) {
    const [node] = textBlocks(schema, kind, [Fragment.empty], {});
    if (node !== undefined) return node;
  }
  return schema.node('typed', { type: kind.type, fields: { ...BLANK[kind.type], ...kind.fields } });
}

/** Insert a block after the one at this index, or replace that one if it is an empty paragraph. */
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

/** Return the selection inside a block: a text cursor, or the whole block. */
export function within(doc: Node, pos: number): Selection {
  const node = doc.nodeAt(pos);
  if (node !== null && node.isAtom) return NodeSelection.create(doc, pos);
  return Selection.near(doc.resolve(pos + 1), 1);
}

/** Move the selected blocks one position up or down. */
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
    // Move the neighbor instead: the selected blocks then keep their DOM nodes and thereby their inputs.
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

/** Copy the selected blocks below themselves. */
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

/** Delete the selected blocks; Undo restores them. */
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

/** Change visibility or anchor of a block. */
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

/** Change an attribute of the current block, such as the tone of a callout or the style of a list. */
export function setOf(attribute: string, value: unknown): Command {
  return (state, dispatch) => {
    const at = currentBlock(state);
    if (at === null || !(attribute in at.node.attrs)) return false;
    dispatch?.(state.tr.setNodeAttribute(at.pos, attribute, value));
    return true;
  };
}
