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

/** Requests of the document that the screen handles. */
export interface EditorRequests extends KeyRequests {
  /** Handle a key while the `/` menu is open. Return true if the menu handled it. */
  slashKey: (event: KeyboardEvent) => boolean;
  comments: (blockId: string) => void;
  /** Handle pasted or dropped pictures. */
  files: (files: readonly File[], index: number | null) => boolean;
  /** Report pasted pictures and other content that was removed. */
  leftBehind: (pictures: number, losses: readonly string[]) => void;
}

/** Editor that outlives the screen that shows it. */
export interface Writing {
  editor: Editor;
  /** DOM element of the document, which moves from screen to screen. */
  host: HTMLElement;
  views: TypedViews;
  /** Return true if a screen shows the editor. */
  isShown: () => boolean;
  /** Register the screen as the handler of requests; null unregisters it. */
  enter: (requests: EditorRequests | null) => void;
}

/** Create a block editor with these blocks. */
export function createWriting(blocks: readonly Block[], label: string): Writing {
  const requests: { current: EditorRequests | null } = { current: null };
  const views = createTypedViews();
  const plugins = () => [
    new Plugin({ props: { nodeViews: { typed: typedNodeView(views) } } }),
    slashPlugin((event) => requests.current?.slashKey(event) ?? false),
    enteringPlugin(),
    keymap(
      keyBindings({
        link: () => requests.current?.link() ?? false,
        moved: (step) => requests.current?.moved(step),
      }),
    ),
    shortcutsPlugin(),
    history(),
    idsPlugin(),
    listPlacesPlugin(),
    dropCursor({ color: false, class: 'drop-line', width: 3 }),
    gapCursor(),
    placeholderPlugin('Write, or press / for a block'),
    notesPlugin((id) => requests.current?.comments(id)),
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
        // A translation by the browser would be stored as the text.
        translate: 'no',
        class: 'block-document',
      },
      transformPastedHTML: (html) => {
        const clean = cleaned(html);
        if (clean.pictures > 0 || clean.losses.length > 0)
          requests.current?.leftBehind(clean.pictures, clean.losses);
        return clean.html;
      },
      handlePaste: (view, event) => {
        const files = picturesIn(event.clipboardData);
        // Programs that copy text often add a picture of it.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html') === true) return false;
        return requests.current?.files(files, view.state.selection.$from.index(0)) ?? false;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : picturesIn(event.dataTransfer);
        if (files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const index = at === null ? null : view.state.doc.resolve(at.pos).index(0);
        event.preventDefault();
        return requests.current?.files(files, index) ?? false;
      },
      handleDOMEvents: PREVENT_LINK_KEY,
    },
  });
  begin(editor, toDocument(editor.schema, blocks));
  const enter = (next: EditorRequests | null) => {
    requests.current = next;
  };
  return { editor, host, views, isShown: () => requests.current !== null, enter };
}

/** Stop Ctrl+K, which has another meaning in the shell. */
const PREVENT_LINK_KEY = {
  keydown: (_view: unknown, event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation();
    return false;
  },
};

/** Create an editor of one text. */
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
        // A translation by the browser would be stored as the text.
        translate: 'no',
        class: 'control line-document',
      },
      transformPastedHTML: (pasted) => cleaned(pasted).html,
      handleDOMEvents: PREVENT_LINK_KEY,
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

// Create the state here, so that nodes stay linked to their blocks and the undo history starts empty.
function begin(editor: Editor, doc: Node): void {
  const state = EditorState.create({ doc, plugins: editor.state.plugins });
  const named = withIds(state);
  editor.view.updateState(named === null ? state : state.apply(named.setMeta('addToHistory', false)));
}

function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
