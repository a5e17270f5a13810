import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  deleteSelection,
  joinBackward,
  selectNodeBackward,
  splitBlock,
  toggleMark,
} from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import { undoInputRule } from '@tiptap/pm/inputrules';
import { NodeSelection, Selection, TextSelection, type Command } from '@tiptap/pm/state';
import type { Kind } from '../kinds';
import { blockNumber, carriedBy, currentBlock } from './blockAt';
import { duplicate, move } from './commands';
import { indent, leaveLevel, splitItem } from './listPlaces';
import { turnInto } from './turning';

const TEXT: Kind = { id: 'paragraph', type: 'paragraph', label: '', hint: '', words: '' };

/** Insert a line break if the block allows it. */
const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const type = state.schema.nodes['hardBreak'];
  if (type === undefined || $from.parent.type.contentMatch.matchType(type) === null) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create(), false).scrollIntoView());
  return true;
};

/** Enter in an empty item: it becomes a text block after the list, or splits the list. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const at = currentBlock(state);
  if (!empty || at === null || $from.parent.type.name !== 'listItem' || $from.parent.content.size > 0)
    return false;
  if (dispatch === undefined) return true;
  const place = $from.index(1);
  const change = state.tr;
  const blank = state.schema.node('paragraph');
  const before = at.node.content.cut(0, $from.before() - at.pos - 1);
  const after = at.node.content.cut($from.after() - at.pos - 1);
  const nodes = [
    ...(before.size === 0 ? [] : [at.node.copy(before)]),
    blank,
    ...(after.size === 0 ? [] : [at.node.type.create({ ...at.node.attrs, id: null, anchor: null }, after)]),
  ];
  change.replaceWith(at.pos, at.pos + at.node.nodeSize, nodes);
  const cursor = at.pos + (place === 0 ? 0 : at.node.copy(before).nodeSize) + 1;
  dispatch(change.setSelection(TextSelection.create(change.doc, cursor)).scrollIntoView());
  return true;
};

/** Enter in a quote: move from the text to the author, and from there to a new block. */
const goOnInQuote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const at = currentBlock(state);
  if (at === null || at.node.type.name !== 'quote') return false;
  const change = state.tr;
  const end = at.pos + at.node.nodeSize;
  if ($from.parent.type.name === 'quoteText') change.setSelection(TextSelection.create(state.doc, end - 2));
  else {
    change.insert(end, state.schema.node('paragraph'));
    change.setSelection(TextSelection.create(change.doc, end + 1));
  }
  dispatch?.(change.scrollIntoView());
  return true;
};

/** Enter on a whole block: insert a text block after it. */
const goOnAfterBlock: Command = (state, dispatch) => {
  if (!(state.selection instanceof NodeSelection)) return false;
  const end = state.selection.to;
  const change = state.tr.insert(end, state.schema.node('paragraph'));
  dispatch?.(change.setSelection(TextSelection.create(change.doc, end + 1)).scrollIntoView());
  return true;
};

/** Enter in a callout or heading: the text after the cursor becomes a paragraph. */
const splitToText: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const name = $from.parent.type.name;
  if ((name !== 'callout' && name !== 'heading') || !$from.sameParent($to)) return false;
  // At the start of the text, Enter inserts an empty line before it.
  if ($from.parentOffset === 0 && $from.parent.content.size > 0) return false;
  const type = state.schema.nodes['paragraph'];
  if (type === undefined) return false;
  const change = state.tr.deleteSelection();
  dispatch?.(change.split(change.mapping.map($from.pos), 1, [{ type }]).scrollIntoView());
  return true;
};

/** Backspace at the start of a block that is not a paragraph: convert it to a paragraph. */
const becomeText: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const at = currentBlock(state);
  if (!empty || at === null || $from.parentOffset !== 0) return false;
  const name = $from.parent.type.name;
  if (name === 'listItem')
    return indent(-1)(state, dispatch) || ($from.index(1) === 0 && takeOutFirst(state, dispatch));
  if (name === 'heading' || name === 'callout' || name === 'quoteText')
    return turnInto(TEXT)(state, dispatch, view);
  if (name !== 'quoteBy') return false;
  // Move from the author of a quote back to its text.
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, $from.before() - 1)));
  return true;
};

const takeOutFirst: Command = (state, dispatch) => {
  const at = currentBlock(state);
  const first = at?.node.firstChild;
  if (at === null || first === null || first === undefined) return false;
  const rest = at.node.content.cut(first.nodeSize);
  const line = state.schema.node('paragraph', rest.size === 0 ? carriedBy(at.node) : null, first.content);
  const change = state.tr.replaceWith(
    at.pos,
    at.pos + at.node.nodeSize,
    rest.size === 0 ? [line] : [line, at.node.copy(rest)],
  );
  dispatch?.(change.setSelection(TextSelection.create(change.doc, at.pos + 1)).scrollIntoView());
  return true;
};

/**
 * Backspace in an empty paragraph after a block with inner parts: delete the paragraph and move the cursor
 * before it.
 */
const dropEmptyLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const at = currentBlock(state);
  if (!empty || at === null || at.index === 0) return false;
  if ($from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
  const before = blockNumber(state.doc, at.index - 1);
  if (before === null) return false;
  const change = state.tr.delete(at.pos, at.pos + at.node.nodeSize);
  const selection = before.node.isAtom
    ? NodeSelection.create(change.doc, before.pos)
    : Selection.near(change.doc.resolve(at.pos - 1), -1);
  dispatch?.(change.setSelection(selection).scrollIntoView());
  return true;
};

const enter = chainCommands(
  goOnAfterBlock,
  goOnInQuote,
  leaveLevel,
  leaveList,
  splitItem,
  splitToText,
  createParagraphNear,
  splitBlock,
);

const backspace = chainCommands(
  undoInputRule,
  deleteSelection,
  becomeText,
  dropEmptyLine,
  joinBackward,
  selectNodeBackward,
);

function marking(name: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[name];
    return type !== undefined && toggleMark(type)(state, dispatch);
  };
}

export interface KeyRequests {
  link: () => boolean;
  moved: (step: -1 | 1) => void;
}

/** Return the command of each key. `asked` handles requests that only the screen can handle. */
export function keyBindings(requests: KeyRequests): Readonly<Record<string, Command>> {
  const moving =
    (step: -1 | 1): Command =>
    (state, dispatch, view) => {
      const isDone = move(step)(state, dispatch, view);
      if (isDone && dispatch !== undefined) requests.moved(step);
      // Otherwise the browser would also move the cursor.
      return true;
    };
  // Position at which Esc was pressed. There, Tab leaves the text.
  let leavingAt: Selection | null = null;
  const indenting =
    (step: -1 | 1): Command =>
    (state, dispatch) => {
      const isLeaving = leavingAt?.eq(state.selection) === true;
      leavingAt = null;
      return !isLeaving && indent(step)(state, dispatch);
    };
  return {
    ...baseKeymap,
    Tab: indenting(1),
    'Shift-Tab': indenting(-1),
    Escape: ({ selection }) => {
      leavingAt = selection;
      return false;
    },
    Enter: enter,
    'Shift-Enter': breakLine,
    Backspace: backspace,
    'Alt-ArrowUp': moving(-1),
    'Alt-ArrowDown': moving(1),
    'Mod-b': marking('strong'),
    'Mod-i': marking('em'),
    'Shift-Mod-x': marking('strike'),
    'Mod-k': () => requests.link(),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-d': duplicate,
  };
}

/** Return the commands of the keys in a single text. */
export function lineBindings(requests: Pick<KeyRequests, 'link'>): Readonly<Record<string, Command>> {
  return {
    ...baseKeymap,
    Enter: breakLine,
    'Shift-Enter': breakLine,
    'Mod-b': marking('strong'),
    'Mod-i': marking('em'),
    'Shift-Mod-x': marking('strike'),
    'Mod-k': () => requests.link(),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
  };
}
