/** Where somebody types: in which field of a form, and in its text from where to where. */
export interface Cursor {
  field: string;
  /** Which of the field's boxes, where it is a frame around several; null where it is one itself. */
  inside: Inside | null;
  from: number;
  to: number;
}

/** A box among those of a block of the field, or of the field where it has no blocks. */
interface Inside {
  blockId: string | null;
  place: number;
}

const FIELD = /field-([\w-]+)$/;
const BOXES = 'input, textarea, [contenteditable="true"]';
/** So long a field is waited for that is drawn later than its form. */
const PATIENCE_MS = 5_000;

/** Where somebody types now; null where that is no field of a form. */
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

/** Puts the cursor where it was, into the form whose ids begin so, as soon as its field is drawn. Returns how to stop. */
export function putCursor(form: string, cursor: Cursor): () => void {
  const tryNow = () => {
    const box = boxOf(form, cursor);
    if (box === null) return false;
    // Who has gone on to something else stays there; a heading that got the focus is nobody's choice.
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
  const found = document.getElementById(`${form}field-${field}`);
  if (found === null || inside === null) return found;
  const { blockId, place } = inside;
  const frame = blockId === null ? found : found.querySelector(`[data-id="${CSS.escape(blockId)}"]`);
  return frame?.querySelectorAll<HTMLElement>(BOXES)[place] ?? null;
}

function isText(box: Element): box is HTMLInputElement | HTMLTextAreaElement {
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement;
}

/** In how many letters the selection begins and ends. */
function selectionIn(box: Element): readonly [number, number] {
  // Numbers and addresses of e-mail have no selection that could be asked for.
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

/** The piece of text that holds a letter, and how many letters stand before it there. */
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
