import { STYLE, styled } from './styles';

/** What Word puts in front of an item: a number or a letter with a dot or bracket; anything else is a bullet. */
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** Word writes list items as paragraphs that say so in their style: they become lists with their levels. */
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

/** Returns the lists around an item of a level, outermost first; makes those that are missing. */
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

/** Makes a list inside the innermost open one, or in front of the paragraph where none is open. */
function innerList(open: readonly HTMLElement[], tag: string, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag);
  const outer = open.at(-1);
  if (outer === undefined) paragraph.before(list);
  else (outer.lastElementChild ?? outer).append(list);
  return list;
}

/** Returns the level of a list item, from 1; 0 for other paragraphs. */
function levelOf(paragraph: HTMLElement): number {
  const found = /^l\d+(?:\s+level(\d))?/.exec(styled(paragraph, 'mso-list'));
  return found === null ? 0 : Number(found[1] ?? 1);
}

/** Takes the sign in front of an item out, and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll(`[${STYLE}]`)].find(
    (element) => styled(element, 'mso-list') === 'ignore',
  );
  if (marker === undefined) return '';
  const words = marker.textContent.trim();
  marker.remove();
  return words;
}

/** Whether nothing but space stands between a list and this paragraph. */
function follows(paragraph: HTMLElement, list: HTMLElement): boolean {
  let before = paragraph.previousSibling;
  while (before !== null && before !== list && (before.textContent ?? '').trim() === '')
    before = before.previousSibling;
  return before === list;
}
