import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { formatCounted } from '@shared/format/count';
import { blockById } from './blockAt';

/** Note next to a block: its error and its number of comments. */
export interface BlockNote {
  error?: string;
  comments?: number;
}

export type BlockNotes = Readonly<Record<string, BlockNote>>;

const key = new PluginKey<Marked>('block-notes');

interface Marked {
  notes: BlockNotes;
  drawn: DecorationSet;
}

export function setNotes(change: Transaction, notes: BlockNotes): Transaction {
  return change.setMeta(key, notes);
}

/** Show the notes of blocks. A click on the number of comments calls `onComments`. */
export function notesPlugin(onComments: (blockId: string) => void): Plugin {
  return new Plugin<Marked>({
    key,
    state: {
      init: () => ({ notes: {}, drawn: DecorationSet.empty }),
      apply: (change, before, _old, state) => {
        const update = change.getMeta(key) as BlockNotes | undefined;
        if (update !== undefined) return { notes: update, drawn: draw(state, update, onComments) };
        return change.docChanged
          ? { ...before, drawn: before.drawn.map(change.mapping, change.doc) }
          : before;
      },
    },
    props: { decorations: (state) => key.getState(state)?.drawn },
  });
}

function draw(state: EditorState, notes: BlockNotes, onComments: (blockId: string) => void): DecorationSet {
  const drawn = Object.entries(notes).flatMap(([id, { error, comments = 0 }]) => {
    const at = blockById(state.doc, id);
    if (at === null) return [];
    const end = at.pos + at.node.nodeSize;
    const classes = [error === undefined ? '' : 'is-refused', comments === 0 ? '' : 'is-discussed'];
    return [
      Decoration.node(at.pos, end, { class: classes.filter(Boolean).join(' ') }),
      ...(comments === 0
        ? []
        : [
            Decoration.widget(at.pos, () => commentButton(id, comments, onComments), {
              side: -1,
              key: `comments-${id}-${comments}`,
              ignoreSelection: true,
            }),
          ]),
      ...(error === undefined
        ? []
        : [Decoration.widget(end, () => errorLine(error), { side: -1, key: `error-${id}-${error}` })]),
    ];
  });
  return DecorationSet.create(state.doc, drawn);
}

function errorLine(words: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'field-error block-error';
  line.contentEditable = 'false';
  line.textContent = words;
  return line;
}

function commentButton(id: string, count: number, onComments: (blockId: string) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'block-comments';
  button.contentEditable = 'false';
  button.textContent = formatCounted(count, 'comment');
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => onComments(id));
  return button;
}
