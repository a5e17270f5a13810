import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

/** The open block menu: the text that filters it. */
export interface Slash {
  /** Position of the slash, or of the line whose menu was opened without one. */
  from: number;
  to: number;
  typed: string;
  /** True if the user typed the slash; false if the menu was opened by a button. */
  isTyped: boolean;
}

/** Empty line whose menu was opened by a button. */
interface Opened {
  from: number;
  /** True if the line was added for the menu. */
  isNew: boolean;
}

interface MenuState {
  /** Position of the slash whose menu was closed, or null. */
  dismissed: number | null;
  opened: Opened | null;
}

const key = new PluginKey<MenuState>('slash');
const CLOSED: MenuState = { dismissed: null, opened: null };
/** Longest text in characters that filters the menu. A longer one is a sentence. */
const LONGEST_FILTER = 30;

/**
 * Return the text after a slash that starts a line, or in a line whose menu was opened, while the cursor is at
 * its end; otherwise null.
 */
export function slashOf(state: EditorState): Slash | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.depth !== 1) return null;
  const text = $from.parent.textContent;
  if (text.length > LONGEST_FILTER || $from.parentOffset !== $from.parent.content.size) return null;
  const [from, to] = [$from.start(), $from.pos];
  const { dismissed, opened } = key.getState(state) ?? CLOSED;
  if (opened?.from === from) return { from, to, typed: text.replace(/^\//, ''), isTyped: false };
  if (!text.startsWith('/') || dismissed === from) return null;
  return { from, to, typed: text.slice(1), isTyped: true };
}

/** Open the menu on the empty line with the cursor, without a slash. */
export function openMenu(state: EditorState, isNew: boolean): Transaction {
  const opened = { from: state.selection.$from.start(), isNew };
  return state.tr.setMeta(key, { dismissed: null, opened });
}

/**
 * Close the menu. A typed slash stays as a character. Of a menu without one, nothing stays except text that
 * matches no block, which was not meant as a filter.
 */
export function closeMenu(
  state: EditorState,
  { from, to, isTyped }: Slash,
  hasMatches: boolean,
): Transaction {
  if (isTyped) return state.tr.setMeta(key, { dismissed: from, opened: null });
  const change = state.tr.setMeta(key, CLOSED);
  if (!hasMatches) return change;
  const isNew = key.getState(state)?.opened?.isNew === true && state.doc.childCount > 1;
  return isNew ? change.delete(from - 1, to + 1) : change.delete(from, to);
}

/** Remove the slash and the text after it, to insert a block in their place. */
export function clearSlash(state: EditorState, { from, to }: Slash): Transaction {
  return state.tr.delete(from, to).setMeta(key, CLOSED);
}

/** Pass keys to the menu while it is open. */
export function slashPlugin(onKey: (event: KeyboardEvent) => boolean): Plugin {
  return new Plugin<MenuState>({
    key,
    state: {
      init: () => CLOSED,
      apply: (change, before) => {
        const update = change.getMeta(key) as MenuState | undefined;
        if (update !== undefined) return update;
        if (before === CLOSED) return before;
        return {
          dismissed: before.dismissed === null ? null : slashAfter(change, before.dismissed),
          opened: before.opened === null ? null : lineAfter(change, before.opened),
        };
      },
    },
    props: {
      handleKeyDown: (view, event) => slashOf(view.state) !== null && onKey(event),
    },
  });
}

/** Return the position of a slash after a change; null if it was removed. */
function slashAfter({ doc, mapping }: Transaction, before: number): number | null {
  const from = mapping.map(before);
  return doc.textBetween(from, Math.min(from + 1, doc.content.size)) === '/' ? from : null;
}

/** Return the line whose menu is open after a change; null if the cursor left it. */
function lineAfter({ mapping, selection }: Transaction, { from: before, isNew }: Opened): Opened | null {
  const from = mapping.map(before, -1);
  return selection.$from.start() === from ? { from, isNew } : null;
}
