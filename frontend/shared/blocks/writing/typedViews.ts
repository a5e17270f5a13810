import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { undo, redo } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';

/** A typed block as it stands in the page: React draws its form into `dom`. */
export interface TypedView {
  key: number;
  dom: HTMLElement;
  node: Node;
  isSelected: boolean;
  /** Puts other fields in the block's place; one step of the history. */
  change: (fields: object) => void;
}

export type TypedViews = StoreApi<{
  list: readonly TypedView[];
  /** The id of a block that was just put in: the cursor goes into its form once that is drawn. */
  wanted: string | null;
}>;

export function createTypedViews(): TypedViews {
  return createStore(() => ({ list: [], wanted: null }));
}

let lastKey = 0;

/** How the document draws typed blocks: a frame in the page, entered in `views` as long as it stands. */
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
    // One history for all: what the browser would undo in a field of its own is in the document's already.
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

/** From a field of the form back to the block as a whole, so that keys move, copy and remove it. */
function stepOut(view: EditorView, pos: number | undefined): void {
  if (pos === undefined) return;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
}

// What happens in a field of the form is the form's: the document keeps out of it.
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
