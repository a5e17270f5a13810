import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';

export interface Slash {
  /** Position of the slash. */
  from: number;
  to: number;
  typed: string;
}

interface Dismissed {
  /** Position of the slash whose menu was closed, or null. */
  from: number | null;
}

const key = new PluginKey<Dismissed>('slash');

/** Return the text after a slash that starts a line, while the cursor is at its end; otherwise null. */
export function slashOf(state: EditorState): Slash | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.depth !== 1) return null;
  const text = $from.parent.textContent;
  if (!text.startsWith('/') || text.length > 30 || $from.parentOffset !== $from.parent.content.size)
    return null;
  const from = $from.start();
  return key.getState(state)?.from === from ? null : { from, to: $from.pos, typed: text.slice(1) };
}

/** Keep the menu closed for this slash, which the user wants as a character. */
export function dismissSlash(state: EditorState, { from }: Slash) {
  return state.tr.setMeta(key, { from });
}

/** Pass keys to the menu while it is open. */
export function slashPlugin(onKey: (event: KeyboardEvent) => boolean): Plugin {
  return new Plugin<Dismissed>({
    key,
    state: {
      init: () => ({ from: null }),
      apply: (change, before) => {
        const update = change.getMeta(key) as Dismissed | undefined;
        if (update !== undefined) return update;
        if (before.from === null || !change.docChanged) return before;
        const from = change.mapping.map(before.from);
        const letter = change.doc.textBetween(from, Math.min(from + 1, change.doc.content.size));
        return { from: letter === '/' ? from : null };
      },
    },
    props: {
      handleKeyDown: (view, event) => slashOf(view.state) !== null && onKey(event),
    },
  });
}
