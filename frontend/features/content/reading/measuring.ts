import { BLOCK_MARK } from './renewing';

/** Return the height of the page's content in px. It also stops the page from filling its window. */
export function heightOf(shown: Document): number {
  shown.body.style.minHeight = '0';
  return Math.ceil(shown.body.getBoundingClientRect().height);
}

/** Return the distance of each block from the top of the page, in px. */
export function blockPlaces(shown: Document): Readonly<Record<string, number>> {
  const places: Record<string, number> = {};
  const scrolled = shown.defaultView?.scrollY ?? 0;
  const marks = shown.createTreeWalker(shown.body, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark !== null; mark = marks.nextNode()) {
    const text = mark.nodeValue ?? '';
    const begins = 'nextElementSibling' in mark ? mark.nextElementSibling : null;
    if (!text.startsWith(BLOCK_MARK) || !isElement(begins)) continue;
    places[text.slice(BLOCK_MARK.length)] = begins.getBoundingClientRect().top + scrolled;
  }
  return places;
}

/** Return true for an element of any document. `instanceof` fails across documents. */
function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'getBoundingClientRect' in node;
}

/** Return the positions of notes with these preferred positions and heights, without overlaps. */
export function noteTops(
  wanted: readonly number[],
  heights: readonly number[],
  gap: number,
): readonly number[] {
  let free = 0;
  return wanted.map((top, place) => {
    const at = Math.max(top, free);
    free = at + (heights[place] ?? 0) + gap;
    return at;
  });
}
