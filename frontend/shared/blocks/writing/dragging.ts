import { NodeSelection } from '@tiptap/pm/state';
import type { BlockAt } from './blockAt';
import type { Writing } from './createEditor';

/** Start dragging a block. Dropped inside the document, it is moved instead of copied. */
export function beginDragging({ editor: { view } }: Writing, { pos }: BlockAt, data: DataTransfer): void {
  const element = view.nodeDOM(pos);
  const selection = NodeSelection.create(view.state.doc, pos);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  data.setData('text/html', view.serializeForClipboard(slice).dom.innerHTML);
  data.effectAllowed = 'copyMove';
  if (element instanceof HTMLElement) data.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
}

export function endDragging({ editor: { view } }: Writing): void {
  view.dragging = null;
}
