import { NodeSelection, Selection, type Command } from '@tiptap/pm/state';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { toast } from '@shared/ui/toasts';
import { Icon } from '@shared/ui/Icon';
import { undo } from '@tiptap/pm/history';
import type { Kind } from '../kinds';
import { useEditorValue } from '../useEditorValue';
import { blockNumber, currentBlock, type BlockAt } from '../writing/blockAt';
import type { Writing } from '../writing/createEditor';
import { carry, remove } from '../writing/commands';
import { beginDragging, endDragging } from '../writing/dragging';
import { AnchorDialog } from './AnchorDialog';
import { BlockMenu } from './BlockMenu';
import { MarkIcon } from './MarkIcon';
import { addBlock } from './Toolbar';

interface BlockHandleProps {
  writing: Writing;
  kinds: readonly Kind[];
  onComments: ((blockId: string) => void) | null;
  onAnnounce: (words: string) => void;
}

/** Buttons next to the block under the pointer or cursor: add, drag, and the menu of the block. */
export function BlockHandle({ writing, kinds, onComments, onAnnounce }: BlockHandleProps) {
  const { editor } = writing;
  const [over, setOver] = useState<number | null>(null);
  const cursor = useEditorValue(editor, (state) => String(currentBlock(state)?.index ?? 0));
  const handle = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isAnchoring, setAnchoring] = useState(false);
  const index = over ?? Number(cursor);
  const block = () => blockNumber(editor.state.doc, index);

  useEffect(() => {
    const page = writing.host.parentElement;
    if (page === null) return undefined;
    const follow = (event: MouseEvent) => {
      if (handle.current?.contains(event.target as Node) === true) return;
      setOver(blockUnder(writing, event.clientY));
    };
    const leave = () => setOver(null);
    page.addEventListener('mousemove', follow);
    page.addEventListener('mouseleave', leave);
    return () => {
      page.removeEventListener('mousemove', follow);
      page.removeEventListener('mouseleave', leave);
    };
  }, [writing]);
  // Position the handle after each render, because it renders when the active block changes.
  useEffect(() => {
    const place = () => placeBeside(writing, index, handle.current);
    place();
    editor.on('transaction', place);
    return () => {
      editor.off('transaction', place);
    };
  }, [editor, writing, index]);

  const act = (command: Command, words?: string) => {
    const at = block();
    if (at === null) return;
    choose(writing, at);
    command(editor.state, editor.view.dispatch, editor.view);
    setMenu(null);
    setOver(null);
    if (words !== undefined) onAnnounce(words);
    window.setTimeout(() => editor.view.focus());
  };
  const drop = () => {
    act(remove);
    toast.info('Block deleted', {
      action: { label: 'Undo', run: () => void undo(editor.state, editor.view.dispatch) },
    });
  };
  const drag = (event: DragEvent) => {
    const at = block();
    if (at !== null) beginDragging(writing, at, event.dataTransfer);
  };
  const at = menu === null && !isAnchoring ? null : block();
  return (
    <>
      <div ref={handle} className="block-handle">
        <button
          type="button"
          className="icon-button"
          aria-label="Add a block below"
          title="Add a block below"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => addBlock(editor, index)}
        >
          <MarkIcon name="plus" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Block actions"
          aria-haspopup="menu"
          title="Drag to move, click for actions"
          draggable
          onDragStart={drag}
          onDragEnd={() => endDragging(writing)}
          onClick={({ currentTarget }) => setMenu(currentTarget)}
        >
          <Icon name="grip" />
        </button>
      </div>
      {menu === null || at === null ? null : (
        <BlockMenu
          anchor={menu}
          at={at}
          isLast={at.index === editor.state.doc.childCount - 1}
          kinds={kinds}
          onAct={act}
          onAnchor={() => {
            setMenu(null);
            setAnchoring(true);
          }}
          onComment={
            onComments === null
              ? null
              : () => {
                  setMenu(null);
                  onComments(String(at.node.attrs['id']));
                }
          }
          onDelete={drop}
          onClose={() => setMenu(null)}
        />
      )}
      {isAnchoring && at !== null ? (
        <AnchorDialog
          anchor={(at.node.attrs['anchor'] as string | null) ?? ''}
          existing={anchorsBeside(writing, at)}
          onSave={(anchor) => {
            setAnchoring(false);
            act(carry(at, 'anchor', anchor === '' ? null : anchor));
          }}
          onClose={() => setAnchoring(false)}
        />
      ) : null}
    </>
  );
}

/** Select a block, so that the next command applies to it alone. */
function choose({ editor }: Writing, { node, pos }: BlockAt): void {
  const { state, view } = editor;
  const selection = node.isAtom
    ? NodeSelection.create(state.doc, pos)
    : Selection.near(state.doc.resolve(pos + 1), 1);
  view.dispatch(state.tr.setSelection(selection));
}

/** Return the index of the block at this height. */
function blockUnder({ editor: { view } }: Writing, y: number): number | null {
  const blocks = [...view.dom.children].filter((child) => child.hasAttribute('data-id'));
  const index = blocks.findIndex((child) => y <= child.getBoundingClientRect().bottom + 4);
  return index === -1 ? null : index;
}

function placeBeside({ editor }: Writing, index: number, handle: HTMLElement | null): void {
  const at = blockNumber(editor.state.doc, index);
  const element = at === null ? null : editor.view.nodeDOM(at.pos);
  if (handle === null || !(element instanceof HTMLElement)) return;
  const line = parseFloat(getComputedStyle(element).lineHeight);
  const lead = Number.isNaN(line) ? 0 : Math.min(line, 40) / 2 - 14;
  handle.style.top = `${element.offsetTop + Math.max(-4, lead)}px`;
}

function anchorsBeside({ editor }: Writing, { index }: BlockAt): readonly string[] {
  const existing: string[] = [];
  editor.state.doc.forEach((node, _pos, place) => {
    const anchor = node.attrs['anchor'] as string | null;
    if (place !== index && anchor !== null) existing.push(anchor);
  });
  return existing;
}
