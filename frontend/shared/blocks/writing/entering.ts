import { FIELDS_AND_TICKS, WRITTEN } from '@shared/hooks/fieldSelectors';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const TYPED_INTO = `${WRITTEN}, [contenteditable="true"]`;
const ENTERED = `${FIELDS_AND_TICKS}, [contenteditable="true"], button:not(:disabled)`;

/** Focus the first field in the form of a block. Return false if it has none. */
export function enterForm(dom: Element | null): boolean {
  const field = dom?.querySelector<HTMLElement>(ENTERED) ?? null;
  field?.focus();
  return field !== null;
}

/**
 * Handle keys while a whole block is selected: Tab and typed characters go into its form. Typing never
 * replaces the block.
 */
export function enteringPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const block = chosenBlock(view);
        if (block === null || event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === 'Tab') return !event.shiftKey && enterForm(block.dom);
        const first = block.dom?.querySelector(ENTERED);
        // The character itself goes to the element that has the focus after this handler.
        if (event.key.length === 1 && first?.matches(TYPED_INTO) === true) enterForm(block.dom);
        return false;
      },
      handleTextInput: (view, _from, _to, text) => {
        const block = chosenBlock(view);
        if (block === null) return false;
        if (block.dom?.querySelector(ENTERED) === null) writeBehind(view, block.end, text);
        return true;
      },
      handleDOMEvents: {
        // On-screen keyboards send no key events; prevent their text from replacing the selected block.
        beforeinput: (view, event) => {
          if (event.target !== view.dom || chosenBlock(view) === null) return false;
          if (!event.inputType.startsWith('insertText')) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

function chosenBlock(view: EditorView): { end: number; dom: Element | null } | null {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'typed') return null;
  const dom = view.nodeDOM(selection.from);
  return { end: selection.to, dom: dom instanceof Element ? dom : null };
}

/** Insert typed text in a new paragraph after a block without form. */
function writeBehind(view: EditorView, end: number, text: string): void {
  const { schema, tr } = view.state;
  const change = tr.insert(end, schema.node('paragraph', null, [schema.text(text)]));
  view.dispatch(
    change.setSelection(TextSelection.create(change.doc, end + 1 + text.length)).scrollIntoView(),
  );
}
