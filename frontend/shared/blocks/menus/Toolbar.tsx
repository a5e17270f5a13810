import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { toggleMark } from '@tiptap/pm/commands';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Command, EditorState } from '@tiptap/pm/state';
import type { KeyboardEvent } from 'react';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { typeOf } from '../document';
import { isTextKind, type Kind } from '../kinds';
import { isTextType } from '../model';
import { useEditorValue } from '../useEditorValue';
import { blockNumber, currentBlock } from '../writing/blockAt';
import { insertAfter, setOf } from '../writing/commands';
import { indent, itemStyle } from '../writing/listPlaces';
import { openMenu } from '../writing/slash';
import { turnInto } from '../writing/turning';
import { MarkIcon } from './MarkIcon';

interface ToolbarProps {
  editor: Editor;
  kinds: readonly Kind[];
  onLink: () => void;
}

const TONES = [
  { value: 'info', label: 'Note' },
  { value: 'tip', label: 'Tip' },
  { value: 'warn', label: 'Warning' },
];

/** The formatting toolbar for the selected text. */
export function Toolbar({ editor, kinds, onLink }: ToolbarProps) {
  const kindId = useEditorValue(editor, (state) => kindOf(state, kinds));
  const tone = useEditorValue(editor, toneOf);
  const marks = useEditorValue(editor, marksOf);
  const can = useEditorValue(editor, canOf);
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch, editor.view);
    editor.view.focus();
  };
  const mark = (name: string) => {
    const type = editor.schema.marks[name];
    if (type !== undefined) run(toggleMark(type));
  };
  const turn = (id: string) => {
    const kind = kinds.find((one) => one.id === id);
    if (kind !== undefined) run(turnInto(kind));
  };
  return (
    <div
      className="row-tight block-toolbar"
      role="toolbar"
      aria-label="Text"
      tabIndex={-1}
      onKeyDown={stepAlong}
    >
      <Select
        isLow
        isNative
        className="fit"
        aria-label="Block type"
        value={kindId}
        disabled={kindId === ''}
        onChange={({ target }) => turn(target.value)}
      >
        {kindId === '' ? <option value="">Block</option> : null}
        {kinds.filter(isTextKind).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      {tone === '' ? null : (
        <Select
          isLow
          isNative
          className="fit"
          aria-label="Tone of the callout"
          value={tone}
          onChange={({ target }) => run(setOf('tone', target.value))}
        >
          {optionsOf(TONES)}
        </Select>
      )}
      <ToolButton
        label="Bold"
        keys="Ctrl B"
        isOn={marks.includes('strong')}
        isOff={!can.includes('mark')}
        onPress={() => mark('strong')}
      >
        <MarkIcon name="bold" />
      </ToolButton>
      <ToolButton
        label="Italic"
        keys="Ctrl I"
        isOn={marks.includes('em')}
        isOff={!can.includes('mark')}
        onPress={() => mark('em')}
      >
        <MarkIcon name="italic" />
      </ToolButton>
      <ToolButton
        label="Strikethrough"
        keys="Ctrl Shift X"
        isOn={marks.includes('strike')}
        isOff={!can.includes('mark')}
        onPress={() => mark('strike')}
      >
        <MarkIcon name="strike" />
      </ToolButton>
      {can.includes('list') ? (
        <>
          <ToolButton
            label="Outdent"
            keys="Shift Tab"
            isOff={!can.includes('outer')}
            onPress={() => run(indent(-1))}
          >
            <MarkIcon name="outdent" />
          </ToolButton>
          <ToolButton label="Indent" keys="Tab" isOff={!can.includes('inner')} onPress={() => run(indent(1))}>
            <MarkIcon name="indent" />
          </ToolButton>
        </>
      ) : null}
      <ToolButton
        label="Link"
        keys="Ctrl K"
        isOn={marks.includes('link')}
        isOff={!can.includes('mark')}
        onPress={onLink}
      >
        <MarkIcon name="link" />
      </ToolButton>
      <span className="grows" />
      <ToolButton label="Undo" keys="Ctrl Z" isOff={!can.includes('undo')} onPress={() => run(undo)}>
        <MarkIcon name="undo" />
      </ToolButton>
      <ToolButton label="Redo" keys="Ctrl Y" isOff={!can.includes('redo')} onPress={() => run(redo)}>
        <MarkIcon name="redo" />
      </ToolButton>
      <Button
        size="small"
        className="rigid"
        aria-label="Add block"
        onMouseDown={keepFocus}
        onClick={() => addBlock(editor)}
      >
        Add<span className="wide-only">&nbsp;block</span>
      </Button>
    </div>
  );
}

/** Open the block menu on a new line, or on the current one if it is empty. */
export function addBlock(editor: Editor, index?: number): void {
  const at = index === undefined ? currentBlock(editor.state) : blockNumber(editor.state.doc, index);
  const last = editor.state.doc.childCount - 1;
  const here = at ?? blockNumber(editor.state.doc, last);
  if (here === null) return;
  const isEmptyLine = here.node.type.name === 'paragraph' && here.node.content.size === 0;
  const line = editor.schema.node('paragraph');
  insertAfter(here.index, line, isEmptyLine)(editor.state, editor.view.dispatch);
  showWithMenu(editor);
  editor.view.dispatch(openMenu(editor.state, !isEmptyLine));
  editor.view.focus();
}

/** Height in px that the line with the cursor and its menu take. */
const MENU_HEIGHT = 400;

/** Scroll the line with the cursor to the middle if there is no space for a menu below it. */
function showWithMenu({ state, view }: Editor): void {
  const { node } = view.domAtPos(state.selection.from);
  if (!(node instanceof Element)) return;
  if (node.getBoundingClientRect().top + MENU_HEIGHT > window.innerHeight)
    node.scrollIntoView({ block: 'center' });
}

interface ToolButtonProps {
  label: string;
  keys: string;
  isOn?: boolean;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function ToolButton({ label, keys, isOn, isOff, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isOff}
      title={`${label} (${keys})`}
      onMouseDown={keepFocus}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </button>
  );
}

/** Keep the selection while a button is pressed. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** Move between the controls with Left and Right, as in the ARIA toolbar pattern. */
function stepAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLSelectElement) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select:not(:disabled)')];
  const at = controls.findIndex((control) => control === event.target);
  controls[(at + step + controls.length) % controls.length]?.focus();
  event.preventDefault();
}

function kindOf(state: EditorState, kinds: readonly Kind[]): string {
  const at = currentBlock(state);
  if (at === null || !isTextType(typeOf(at.node))) return '';
  const { node } = at;
  const style = itemStyle(state);
  if (style !== null) return style === 'number' ? 'numbers' : 'bullets';
  const match = kinds.find(
    ({ type, fields = {} }) =>
      type === typeOf(node) && Object.entries(fields).every(([name, value]) => node.attrs[name] === value),
  );
  return match?.id ?? '';
}

function toneOf(state: EditorState): string {
  const at = currentBlock(state);
  return at?.node.type.name === 'callout' ? String(at.node.attrs['tone']) : '';
}

function marksOf({ selection, storedMarks, doc, schema }: EditorState): string {
  const { from, to, empty, $from } = selection;
  const here = storedMarks ?? $from.marks();
  return Object.values(schema.marks)
    .filter((type) => (empty ? type.isInSet(here) !== undefined : doc.rangeHasMark(from, to, type)))
    .map(({ name }) => name)
    .join(' ');
}

function canOf(state: EditorState): string {
  const { $from } = state.selection;
  const strong = state.schema.marks['strong'];
  const isMarked =
    $from.parent.isTextblock && strong !== undefined && $from.parent.type.allowsMarkType(strong);
  return [
    isMarked ? 'mark' : '',
    itemStyle(state) === null ? '' : 'list',
    indent(1)(state) ? 'inner' : '',
    indent(-1)(state) ? 'outer' : '',
    Number(undoDepth(state)) > 0 ? 'undo' : '',
    Number(redoDepth(state)) > 0 ? 'redo' : '',
  ].join(' ');
}
