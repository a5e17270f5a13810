/** Cursor in a form: the field, and the selected range of its text. */
export interface Cursor {
  field: string;
  /** Input inside a field with several inputs; null if the field itself is the input. */
  inside: Inside | null;
  from: number;
  to: number;
}

/** Input inside a block of the field, or inside the field if it has no blocks. */
interface Inside {
  blockId: string | null;
  place: number;
}

const FIELD = /field-([\w-]+)$/;
const BOXES = 'input, textarea, [contenteditable="true"]';
/** Maximum time to wait for a field that is rendered later than its form. */
const PATIENCE_MS = 5_000;

/** Return the current cursor; null if the focus is not in a form field. */
export function cursorNow(): Cursor | null {
  const box = document.activeElement;
  const frame = box?.closest('[id*="field-"]') ?? null;
  const field = FIELD.exec(frame?.id ?? '')?.[1];
  if (box === null || frame === null || field === undefined) return null;
  const [from, to] = selectionIn(box);
  return { field, inside: box === frame ? null : insideOf(frame, box), from, to };
}

function insideOf(frame: Element, box: Element): Inside {
  const block = box.closest<HTMLElement>('[data-id]');
  const isIn = block !== null && frame.contains(block);
  const boxes = [...(isIn ? block : frame).querySelectorAll(BOXES)];
  return { blockId: isIn ? (block.dataset['id'] ?? null) : null, place: boxes.indexOf(box) };
}

/**
 * Restore the cursor in the form with this ID prefix, once its field is rendered. Return a function that
 * cancels.
 */
export function putCursor(form: string, cursor: Cursor): () => void {
  const tryNow = () => {
    const box = boxOf(form, cursor);
    if (box === null) return false;
    // Do not take the focus from an element that the user chose. A heading with the focus was focused by
    // script.
    if ((document.activeElement as HTMLElement | null)?.tabIndex !== 0) select(box, cursor);
    return true;
  };
  if (tryNow()) return () => undefined;
  const drawn = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const timer = window.setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    window.clearTimeout(timer);
    drawn.disconnect();
  };
  drawn.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function boxOf(form: string, { field, inside }: Cursor): HTMLElement | null {
  const box = document.getElementById(`${form}field-${field}`);
  if (box === null || inside === null) return box;
  const { blockId, place } = inside;
  const frame = blockId === null ? box : box.querySelector(`[data-id="${CSS.escape(blockId)}"]`);
  return frame?.querySelectorAll<HTMLElement>(BOXES)[place] ?? null;
}

function isText(box: Element): box is HTMLInputElement | HTMLTextAreaElement {
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement;
}

/** Return start and end of the selection in characters. */
function selectionIn(box: Element): readonly [number, number] {
  // Number and email inputs do not expose a selection.
  if (isText(box)) return [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return [0, 0];
  const before = document.createRange();
  before.selectNodeContents(box);
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  before.setEnd(startContainer, startOffset);
  const from = before.toString().length;
  before.setEnd(endContainer, endOffset);
  return [from, before.toString().length];
}

function select(box: HTMLElement, { from, to }: Cursor): void {
  box.focus();
  if (isText(box)) {
    if (box.selectionStart !== null) box.setSelectionRange(from, to);
    return;
  }
  const start = placeIn(box, from);
  const end = placeIn(box, to);
  document.getSelection()?.setBaseAndExtent(start.node, start.at, end.node, end.at);
}

/** Return the text node that contains a character, and its offset in the node. */
function placeIn(box: HTMLElement, letters: number): { node: Node; at: number } {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let left = letters;
  let last: Node = box;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return { node, at: left };
    left -= length;
    last = node;
  }
  return { node: last, at: last === box ? 0 : (last.textContent ?? '').length };
}
