import { Editor, Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { EditorState, Plugin } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import { toDocument } from '../document';
import type { Block } from '../model';
import { cleaned } from '../pasting/cleaned';
import { documentNodes, lineNodes } from '../schema';
import { fromHtml } from '../inlineHtml';
import { enteringPlugin } from './entering';
import { idsPlugin, withIds } from './ids';
import { listPlacesPlugin } from './listPlaces';
import { keyBindings, lineBindings, type KeyRequests } from './keys';
import { notesPlugin } from './marks';
import { placeholderPlugin } from './placeholder';
import { shortcutsPlugin } from './shortcuts';
import { slashPlugin } from './slash';
import { createTypedViews, typedNodeView, type TypedViews } from './typedViews';

/** What only the screen can do, asked for by keys and clicks in the document. */
export interface EditorRequests extends KeyRequests {
  /** A key while the `/` menu is open; true where the menu took it. */
  slashKey: (event: KeyboardEvent) => boolean;
  comments: (blockId: string) => void;
  /** Pictures that were pasted or dropped. */
  files: (files: readonly File[], index: number | null) => boolean;
  /** What was pasted held pictures or other things that stay behind. */
  leftBehind: (pictures: number, losses: readonly string[]) => void;
}

/** An editor that outlives the screen that shows it. */
export interface Writing {
  editor: Editor;
  /** Where the document stands in the page, moved from screen to screen. */
  host: HTMLElement;
  views: TypedViews;
  /** Whether a screen shows it. */
  isShown: () => boolean;
  /** The screen enters itself as the one who answers; with null it leaves. */
  enter: (asked: EditorRequests | null) => void;
}

/** An editor of blocks with these in it. */
export function createWriting(blocks: readonly Block[], label: string): Writing {
  const asked: { current: EditorRequests | null } = { current: null };
  const views = createTypedViews();
  const plugins = () => [
    new Plugin({ props: { nodeViews: { typed: typedNodeView(views) } } }),
    slashPlugin((event) => asked.current?.slashKey(event) ?? false),
    enteringPlugin(),
    keymap(
      keyBindings({
        link: () => asked.current?.link() ?? false,
        moved: (step) => asked.current?.moved(step),
      }),
    ),
    shortcutsPlugin(),
    history(),
    idsPlugin(),
    listPlacesPlugin(),
    dropCursor({ color: false, class: 'drop-line', width: 3 }),
    gapCursor(),
    placeholderPlugin('Write, or press / for a block'),
    notesPlugin((id) => asked.current?.comments(id)),
  ];
  const host = document.createElement('div');
  const editor = new Editor({
    element: host,
    injectCSS: false,
    enableCoreExtensions: { keymap: false, drop: false, paste: false, delete: false, textDirection: false },
    enableInputRules: false,
    enablePasteRules: false,
    extensions: [...documentNodes, pluginsExtension(plugins)],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        // A translation would be read back as the text.
        translate: 'no',
        class: 'block-document',
      },
      transformPastedHTML: (html) => {
        const clean = cleaned(html);
        if (clean.pictures > 0 || clean.losses.length > 0)
          asked.current?.leftBehind(clean.pictures, clean.losses);
        return clean.html;
      },
      handlePaste: (view, event) => {
        const files = picturesIn(event.clipboardData);
        // Programs that copy words often add a picture of them.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html') === true) return false;
        return asked.current?.files(files, view.state.selection.$from.index(0)) ?? false;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : picturesIn(event.dataTransfer);
        if (files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const index = at === null ? null : view.state.doc.resolve(at.pos).index(0);
        event.preventDefault();
        return asked.current?.files(files, index) ?? false;
      },
      handleDOMEvents: KEEPS_LINK_KEY,
    },
  });
  begin(editor, toDocument(editor.schema, blocks));
  const enter = (next: EditorRequests | null) => {
    asked.current = next;
  };
  return { editor, host, views, isShown: () => asked.current !== null, enter };
}

/** Ctrl K means something else to the frame around. */
const KEEPS_LINK_KEY = {
  keydown: (_view: unknown, event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation();
    return false;
  },
};

/** An editor of one line of words. */
export function createLine(html: string, label: string, link: () => boolean): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    enableCoreExtensions: { keymap: false, drop: false, paste: false, delete: false, textDirection: false },
    enableInputRules: false,
    enablePasteRules: false,
    extensions: [...lineNodes, pluginsExtension(() => [keymap(lineBindings({ link })), history()])],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        // A translation would be read back as the text.
        translate: 'no',
        class: 'control line-document',
      },
      transformPastedHTML: (pasted) => cleaned(pasted).html,
      handleDOMEvents: KEEPS_LINK_KEY,
    },
  });
  begin(editor, lineDocument(editor, html));
  return editor;
}

export function lineDocument({ schema }: Editor, html: string): Node {
  return schema.node('doc', null, [schema.node('paragraph', null, fromHtml(schema, html))]);
}

function pluginsExtension(plugins: () => Plugin[]) {
  return Extension.create({ name: 'sofra', addProseMirrorPlugins: plugins });
}

// The state is made here, so that nodes keep the blocks they came from and the history begins empty.
function begin(editor: Editor, doc: Node): void {
  const state = EditorState.create({ doc, plugins: editor.state.plugins });
  const named = withIds(state);
  editor.view.updateState(named === null ? state : state.apply(named.setMeta('addToHistory', false)));
}

function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
