import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { isTextType } from '../model';
import { isTextKind, type Kind } from '../kinds';
import { typeOf } from '../document';
import { setItemStyle } from './listPlaces';
import { carriedBy, selectedBlocks } from './blockAt';

/** Return the lines of a text block. */
function linesOf(node: Node): readonly Fragment[] {
  if (node.isTextblock) return [node.content];
  const lines: Fragment[] = [];
  node.forEach((part) => {
    if (part.type.name !== 'quoteBy' || part.content.size > 0) lines.push(part.content);
  });
  return lines;
}

/** Return the content that a node of this type allows. */
function fitting(schema: Schema, name: string, content: Fragment): Fragment {
  const type = schema.nodes[name];
  if (type === undefined) return content;
  const words: Node[] = [];
  content.forEach((node) => {
    if (node.isText) words.push(node.mark(type.allowedMarks(node.marks)));
    else if (type.contentMatch.matchType(node.type) !== null) words.push(node);
    else words.push(schema.text(' '));
  });
  return Fragment.from(words);
}

/** Create a text block of this kind with this line. */
function written(schema: Schema, { type, fields = {} }: Kind, attrs: object, line: Fragment): Node {
  if (type === 'quote') {
    return schema.node('quote', attrs, [
      schema.node('quoteText', null, fitting(schema, 'quoteText', line)),
      schema.node('quoteBy'),
    ]);
  }
  return schema.node(type, { ...attrs, ...fields }, fitting(schema, type, line));
}

/** Create text blocks of this kind from lines: one list for all lines, or one block per line. */
export function textBlocks(
  schema: Schema,
  kind: Kind,
  lines: readonly Fragment[],
  attrs: object,
): readonly Node[] {
  if (kind.type === 'list') {
    const items = lines.map((line) => schema.node('listItem', null, fitting(schema, 'listItem', line)));
    return [schema.node('list', { ...attrs, ...kind.fields }, items)];
  }
  return lines.map((line, place) => written(schema, kind, place === 0 ? attrs : {}, line));
}

/** Convert the selected text blocks to this kind. */
export function turnInto(kind: Kind): Command {
  return (state, dispatch) => {
    const chosen = selectedBlocks(state);
    const first = chosen[0];
    const last = chosen.at(-1);
    if (first === undefined || last === undefined || !isTextKind(kind)) return false;
    if (chosen.some(({ node }) => !isTextType(typeOf(node)))) return false;
    if (kind.type === 'list' && chosen.length === 1 && first.node.type.name === 'list')
      return setItemStyle(kind.id === 'numbers' ? 'number' : 'bullet')(state, dispatch);
    if (dispatch === undefined) return true;
    const lines = chosen.flatMap(({ node }) => linesOf(node));
    const nodes = textBlocks(state.schema, kind, lines, carriedBy(first.node));
    const change = state.tr;
    const from = offsetIn(state.doc, first.pos, state.selection.from);
    const to = offsetIn(state.doc, first.pos, state.selection.to);
    change.replaceWith(first.pos, last.pos + last.node.nodeSize, nodes);
    change.setSelection(
      TextSelection.create(change.doc, posAt(change.doc, first.pos, from), posAt(change.doc, first.pos, to)),
    );
    dispatch(change.scrollIntoView());
    return true;
  };
}

interface Offset {
  line: number;
  into: number;
}

/** Return the line of a position, counted from a block on, and the offset inside it. */
function offsetIn(doc: Node, start: number, place: number): Offset {
  let position: Offset = { line: 0, into: 0 };
  let line = -1;
  doc.nodesBetween(start, Math.max(place, start + 1), (node, pos) => {
    if (!node.isTextblock) return true;
    line += 1;
    if (pos < place) position = { line, into: Math.min(place - pos - 1, node.content.size) };
    return false;
  });
  return position;
}

function posAt(doc: Node, start: number, { line, into }: Offset): number {
  const lines: number[] = [];
  doc.nodesBetween(start, doc.content.size, (node, pos) => {
    if (node.isTextblock && lines.length <= line) lines.push(pos + 1 + Math.min(into, node.content.size));
    return !node.isTextblock && lines.length <= line;
  });
  return lines[line] ?? lines.at(-1) ?? start + 1;
}
