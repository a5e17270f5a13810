import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { isTextKind, matching, type Kind } from '../kinds';
import { useEditorValue } from '../useEditorValue';
import { currentBlock } from '../writing/blockAt';
import type { Writing } from '../writing/createEditor';
import { blankOf, insertAfter } from '../writing/commands';
import { clearSlash, closeMenu, slashOf } from '../writing/slash';
import { turnInto } from '../writing/turning';

export type SlashKeys = (event: KeyboardEvent) => boolean;

interface SlashMenuProps {
  writing: Writing;
  kinds: readonly Kind[];
  /** Receive the key handler while the menu is open, and null when it closes. */
  onKeys: (keys: SlashKeys | null) => void;
  onAnnounce: (words: string) => void;
}

/** The menu of block kinds after a slash, filtered by the text typed after it. */
export function SlashMenu({ writing, kinds, onKeys, onAnnounce }: SlashMenuProps) {
  const typed = useEditorValue(writing.editor, (state) => slashOf(state)?.typed ?? '\n');
  const remainder = useEditorValue(writing.editor, (state) =>
    slashOf(state)?.isTyped === true ? 'slash' : 'text',
  );
  return typed === '\n' ? null : (
    <OpenMenu
      key="open"
      writing={writing}
      matches={matching(kinds, typed)}
      remainder={remainder}
      onKeys={onKeys}
      onAnnounce={onAnnounce}
    />
  );
}

interface OpenMenuProps extends Omit<SlashMenuProps, 'kinds'> {
  matches: readonly Kind[];
  /** Name of what Escape keeps if nothing matches: the slash or the text. */
  remainder: string;
}

function OpenMenu({ writing, matches, remainder, onKeys, onAnnounce }: OpenMenuProps) {
  const { editor } = writing;
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, matches.length - 1));
  const current = matches[at];

  const take = (kind: Kind) => {
    insertKind(writing, kind);
    onAnnounce(`${kind.label} added`);
  };
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.altKey) {
      setChosen((at + step + matches.length) % Math.max(1, matches.length));
      return true;
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && current !== undefined) {
      take(current);
      return true;
    }
    if (event.key !== 'Escape') return false;
    const slash = slashOf(editor.state);
    if (slash !== null) editor.view.dispatch(closeMenu(editor.state, slash, matches.length > 0));
    event.stopPropagation();
    return true;
  });
  useEffect(() => {
    onKeys((event) => handle(event));
    return () => onKeys(null);
  }, [onKeys]);
  const active = current === undefined ? null : `${listId}-${current.id}`;
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    if (active !== null) dom.setAttribute('aria-activedescendant', active);
    document.getElementById(active ?? '')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listId, active]);
  const words =
    current === undefined ? 'No matching block' : `${current.label}, ${at + 1} of ${matches.length}`;
  useEffect(() => onAnnounce(words), [onAnnounce, words]);
  return (
    <div className="card raised scrolls slash-menu" style={placeOf(editor)}>
      {matches.length === 0 ? (
        <p className="field-help">No matching block. Press Esc to keep the {remainder}.</p>
      ) : null}
      {/* The selection follows the pointer, so a resting pointer highlights no second line. */}
      <ul id={listId} role="listbox" aria-label="Blocks" data-follows>
        {matches.map((kind) => (
          // The document handles the keys and keeps the cursor while the menu is open.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={kind.id}
            id={`${listId}-${kind.id}`}
            className="line-wide spread pick"
            role="option"
            aria-selected={kind === current}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosen(matches.indexOf(kind))}
            onClick={() => take(kind)}
          >
            <span>{kind.label}</span>
            <span className="muted tiny truncate">{kind.hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Insert a block of this kind in place of the slash. */
function insertKind({ editor, views }: Writing, kind: Kind): void {
  const slash = slashOf(editor.state);
  if (slash === null) return;
  editor.view.dispatch(clearSlash(editor.state, slash));
  const at = currentBlock(editor.state);
  if (at === null) return;
  if (isTextKind(kind)) turnInto(kind)(editor.state, editor.view.dispatch);
  else insertAfter(at.index, blankOf(editor.schema, kind), true)(editor.state, editor.view.dispatch);
  editor.view.focus();
  if (isTextKind(kind)) return;
  views.setState({ wanted: currentBlock(editor.state)?.node.attrs['id'] as string });
}

const HEIGHT = 300;
const LEAST_HEIGHT = 120;
const WIDTH = 280;
const GAP = 6;
/** Height in px of the bar that covers the bottom of the page. */
const SAVE_BAR = 60;

/** Position the menu below the line, or above it if there is more room, as high as fits between the bars. */
function placeOf({ state, view }: Editor): React.CSSProperties {
  const page = view.dom.parentElement?.parentElement?.getBoundingClientRect();
  if (page === undefined) return {};
  const { left, top, bottom } = view.coordsAtPos(state.selection.from);
  const range = visibleRange(view.dom);
  // The line itself can be behind the save bar.
  const end = Math.min(top - GAP, range.bottom);
  const [above, below] = [end - range.top, range.bottom - bottom - GAP];
  const isBelow = below >= HEIGHT || below >= above;
  const style = {
    left: Math.max(0, Math.min(left - page.left, page.width - WIDTH)),
    maxHeight: Math.max(LEAST_HEIGHT, Math.min(HEIGHT, isBelow ? below : above)),
  };
  return isBelow ? { ...style, top: bottom - page.top + GAP } : { ...style, bottom: page.bottom - end };
}

/** Return top and bottom of the part of the text that no bar covers, in px of the window. */
function visibleRange(dom: Element): { top: number; bottom: number } {
  const toolbar = dom.closest('.block-editor')?.querySelector('.block-toolbar')?.getBoundingClientRect();
  const scroller = dom.closest('.scrolls')?.getBoundingClientRect();
  return {
    top: Math.max(toolbar?.bottom ?? 0, scroller?.top ?? 0),
    bottom: Math.min(window.innerHeight - SAVE_BAR, scroller?.bottom ?? Infinity),
  };
}
