import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { undo, redo } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';

/** Typed block in the document. React renders its form into `dom`. */
export interface TypedView {
  key: number;
  dom: HTMLElement;
  node: Node;
  isSelected: boolean;
  /** Replace the fields of the block, as one step of the undo history. */
  change: (fields: object) => void;
}

export type TypedViews = StoreApi<{
  list: readonly TypedView[];
  /** ID of a block that was just inserted: its form gets the focus once it is rendered. */
  wanted: string | null;
}>;

export function createTypedViews(): TypedViews {
  return createStore(() => ({ list: [], wanted: null }));
}

let lastKey = 0;

/** Return the node view of typed blocks: an element that is registered in `views` while it exists. */
export function typedNodeView(views: TypedViews) {
  return (node: Node, view: EditorView, getPos: () => number | undefined): NodeView => {
    lastKey += 1;
    const key = lastKey;
    const dom = document.createElement('div');
    dom.className = 'typed-block';
    dom.contentEditable = 'false';
    const renew = (part: Partial<TypedView>) =>
      views.setState(({ list }) => ({
        list: list.map((one) => (one.key === key ? { ...one, ...part } : one)),
      }));
    const change = (fields: object) => {
      const pos = getPos();
      if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, 'fields', fields));
    };
    show(dom, node);
    views.setState(({ list }) => ({ list: [...list, { key, dom, node, isSelected: false, change }] }));
    // Use the undo history of the document only: it already contains the changes that the browser would undo
    // in the field.
    dom.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey)) {
        if (event.key === 'Escape') stepOut(view, getPos());
        return;
      }
      const letter = event.key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      event.preventDefault();
      (letter === 'y' || event.shiftKey ? redo : undo)(view.state, view.dispatch);
    });
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type || next.attrs['type'] !== node.attrs['type']) return false;
        show(dom, next);
        renew({ node: next });
        return true;
      },
      selectNode: () => {
        dom.classList.add('is-chosen');
        renew({ isSelected: true });
      },
      deselectNode: () => {
        dom.classList.remove('is-chosen');
        renew({ isSelected: false });
      },
      stopEvent: (event) => isInside(dom, event),
      ignoreMutation: () => true,
      destroy: () => views.setState(({ list }) => ({ list: list.filter((one) => one.key !== key) })),
    };
  };
}

function show(dom: HTMLElement, node: Node): void {
  dom.dataset['type'] = String(node.attrs['type']);
  dom.toggleAttribute('data-hidden', node.attrs['hidden'] === true);
  dom.dataset['id'] = String(node.attrs['id']);
}

/** Move from a field of the form to the whole block, so that keys move, copy and delete it. */
function stepOut(view: EditorView, pos: number | undefined): void {
  if (pos === undefined) return;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
}

// Events inside a field of the form are handled by the form, not by the document.
function isInside(dom: HTMLElement, event: Event): boolean {
  const target = event.target;
  if (!(target instanceof Element) || target === dom) return false;
  if (event.type.startsWith('drag') || event.type === 'drop')
    return target.closest('[data-own-drop]') !== null;
  return (
    target.closest(
      'input, textarea, select, button, a, label, [role="combobox"], [contenteditable="true"]',
    ) !== null
  );
}
