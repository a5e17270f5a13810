import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Selection } from '@tiptap/pm/state';
import { onBeforeReading } from '@shared/form/typing';
import { toast } from '@shared/ui/toasts';
import type { Kind } from './kinds';
import { newBlockId, type Block, type BlockType } from './model';
import { forgetWriting, writingAt } from './keeping';
import { BlockHandle } from './menus/BlockHandle';
import { LinkDialog } from './menus/LinkDialog';
import { SlashMenu, type SlashKeys } from './menus/SlashMenu';
import { Toolbar } from './menus/Toolbar';
import { createFormSync } from './formSync';
import { leaveFile } from './typed/waitingFiles';
import { TypedBlocks } from './typed/TypedBlocks';
import { blockById, currentBlock } from './writing/blockAt';
import { insertAfter } from './writing/commands';
import type { EditorRequests, Writing } from './writing/createEditor';
import { setNotes, type BlockNotes } from './writing/marks';
import './blocks.css';

export interface BlockEditorProps {
  /** Key of the tab under which the editor and its undo history are stored. */
  place: string;
  /** Return true if that tab is closed; the editor is then destroyed. */
  isClosed: () => boolean;
  label: string;
  kinds: readonly Kind[];
  value: readonly Block[];
  isReadOnly: boolean;
  notes: BlockNotes;
  /** Block to scroll to; `nonce` distinguishes repeated requests for the same block. */
  goTo?: { blockId: string; nonce: number } | null;
  onChange: (blocks: readonly Block[]) => void;
  onBlur: () => void;
  /** Open the comments on a block; null if commenting is not possible. */
  onComments: ((blockId: string) => void) | null;
}

/** Keys that save or send together with Ctrl. */
const SAVING: ReadonlySet<string> = new Set(['s', 'enter']);

/** The block editor: all blocks of a text in one document. */
export default function BlockEditor(props: BlockEditorProps) {
  const { place, label, kinds, value, isReadOnly, notes, goTo = null } = props;
  const [writing] = useState(() => writingAt(place, value, label));
  const { editor } = writing;
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const slashKeys = useRef<SlashKeys | null>(null);
  const [takeKeys] = useState(() => (keys: SlashKeys | null) => {
    slashKeys.current = keys;
  });
  const [isLinking, setLinking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [formSync] = useState(() => createFormSync(writing));

  const answers: EditorRequests = {
    link: () => {
      setLinking(true);
      return true;
    },
    moved: (step) => {
      const at = currentBlock(editor.state);
      if (at === null) return;
      const way = step === -1 ? 'up' : 'down';
      setAnnouncement(`Moved ${way}: block ${at.index + 1} of ${editor.state.doc.childCount}`);
    },
    slashKey: (event) => slashKeys.current?.(event) ?? false,
    comments: (id) => props.onComments?.(id),
    files: (files, index) => {
      for (const [step, file] of files.entries()) {
        const id = newBlockId();
        leaveFile(id, file);
        const node = editor.schema.node('typed', {
          id,
          type: 'image' satisfies BlockType,
          fields: { picture_id: null, caption: '', link: null },
        });
        insertAfter((index ?? editor.state.doc.childCount - 1) + step, node)(
          editor.state,
          editor.view.dispatch,
        );
      }
      return true;
    },
    leftBehind: (pictures, losses) => {
      if (losses.length > 0) toast.info(`Not pasted: ${losses.join(', ')}. Check the text.`);
      if (pictures === 0) return;
      const words = pictures === 1 ? 'A picture was' : `${pictures} pictures were`;
      toast.info(`${words} not pasted; a note marks each place. Upload pictures that you may use.`);
    },
  };
  const answer = useEffectEvent((): EditorRequests => answers);
  useEffect(() => {
    // The document calls these later, so they must use the latest props of the screen.
    writing.enter({
      link: () => answer().link(),
      moved: (step) => answer().moved(step),
      slashKey: (event) => answer().slashKey(event),
      comments: (id) => answer().comments(id),
      files: (files, index) => answer().files(files, index),
      leftBehind: (pictures, losses) => answer().leftBehind(pictures, losses),
    });
    return () => writing.enter(null);
  }, [writing]);

  const notifyChange = useEffectEvent(props.onChange);
  useEffect(() => formSync.listen((blocks) => notifyChange(blocks)), [formSync]);
  // Also on mount: a stored editor may contain an older version than the form.
  useEffect(() => formSync.take(value), [formSync, value]);

  useEffect(() => onBeforeReading(formSync.flush), [formSync]);
  useEffect(() => {
    // Flush before saving or sending, so that the last character and a just uploaded picture are included.
    const beforeSaving = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && SAVING.has(event.key.toLowerCase())) formSync.flush();
    };
    document.addEventListener('keydown', beforeSaving, true);
    return () => document.removeEventListener('keydown', beforeSaving, true);
  }, [formSync]);

  useLayoutEffect(() => {
    page.current?.append(writing.host);
    return () => writing.host.remove();
  }, [writing]);
  const leave = useEffectEvent(() => {
    if (props.isClosed()) forgetWriting(place);
  });
  useEffect(() => () => leave(), []);
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useEffect(() => {
    editor.view.dispatch(setNotes(editor.state.tr.setMeta('addToHistory', false), notes));
  }, [editor, notes]);
  useEffect(() => {
    if (goTo !== null) show(writing, goTo.blockId);
  }, [writing, goTo]);

  return (
    <div
      ref={frame}
      className="block-editor"
      data-readonly={isReadOnly}
      onBlur={(event) => {
        if (frame.current?.contains(event.relatedTarget) === true) return;
        formSync.flush();
        props.onBlur();
      }}
    >
      {isReadOnly ? null : <Toolbar editor={editor} kinds={kinds} onLink={() => setLinking(true)} />}
      <div ref={page} className="block-page">
        {isReadOnly ? null : (
          <BlockHandle
            writing={writing}
            kinds={kinds}
            onComments={props.onComments}
            onAnnounce={setAnnouncement}
          />
        )}
        {isReadOnly ? null : (
          <SlashMenu writing={writing} kinds={kinds} onKeys={takeKeys} onAnnounce={setAnnouncement} />
        )}
      </div>
      <TypedBlocks writing={writing} isReadOnly={isReadOnly} />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Scroll a block into view and put the cursor into it. */
function show({ editor }: Writing, blockId: string): void {
  const at = blockById(editor.state.doc, blockId);
  if (at === null) return;
  const element = editor.view.nodeDOM(at.pos);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' });
  editor.view.focus();
  editor.view.dispatch(
    editor.state.tr.setSelection(
      Selection.near(editor.state.doc.resolve(at.pos + (at.node.isAtom ? 0 : 1)), 1),
    ),
  );
}
