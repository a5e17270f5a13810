import { BLOCK_MARK } from './renewing';

/** How high a page of the site is, whatever room it has: it no longer fills its window from here on. */
export function heightOf(shown: Document): number {
  shown.body.style.minHeight = '0';
  return Math.ceil(shown.body.getBoundingClientRect().height);
}

/** How far below the top of the page each block begins. */
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

/** An element, also of another document. */
function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'getBoundingClientRect' in node;
}

/** Where notes stand that want to be at their blocks and have these heights: each below the one before. */
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
