import { STYLE, styled } from './styles';

/**
 * Marker of a numbered item in Word: a number or letter with a dot or bracket. Any other marker is a bullet.
 */
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** Convert list paragraphs of Word, which are marked by their style, to nested lists. */
export function listsOfWord(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    const marker = takeMarker(paragraph);
    const tag = NUMBERED.test(marker) ? 'ol' : 'ul';
    open = listsFor(paragraph, open, level, tag);
    const item = body.ownerDocument.createElement('li');
    const number = /^\(?(\d+)[.)]/.exec(marker)?.[1];
    if (number !== undefined) item.setAttribute('value', number);
    else if (tag === 'ol') open.at(-1)?.setAttribute('type', 'a');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
  }
}

/** Return the lists around an item of a level, outermost first. Creates missing ones. */
function listsFor(
  paragraph: HTMLElement,
  open: readonly HTMLElement[],
  level: number,
  tag: string,
): HTMLElement[] {
  const outer = open[0];
  const lists = outer === undefined || !follows(paragraph, outer) ? [] : open.slice(0, level);
  if (lists.length === level && lists.at(-1)?.tagName.toLowerCase() !== tag) lists.pop();
  while (lists.length < level) lists.push(innerList(lists, tag, paragraph));
  return lists;
}

/** Create a list inside the innermost open one, or before the paragraph if none is open. */
function innerList(open: readonly HTMLElement[], tag: string, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag);
  const outer = open.at(-1);
  if (outer === undefined) paragraph.before(list);
  else (outer.lastElementChild ?? outer).append(list);
  return list;
}

/** Return the level of a list item, starting at 1; 0 for other paragraphs. */
function levelOf(paragraph: HTMLElement): number {
  const match = /^l\d+(?:\s+level(\d))?/.exec(styled(paragraph, 'mso-list'));
  return match === null ? 0 : Number(match[1] ?? 1);
}

/** Remove the marker of an item and return it. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll(`[${STYLE}]`)].find(
    (element) => styled(element, 'mso-list') === 'ignore',
  );
  if (marker === undefined) return '';
  const words = marker.textContent.trim();
  marker.remove();
  return words;
}

/** Check whether only whitespace separates a list from this paragraph. */
function follows(paragraph: HTMLElement, list: HTMLElement): boolean {
  let before = paragraph.previousSibling;
  while (before !== null && before !== list && (before.textContent ?? '').trim() === '')
    before = before.previousSibling;
  return before === list;
}
