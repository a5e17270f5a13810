import { STYLE, styled } from './styles';

/** What Word puts in front of an item: a number or a letter with a dot or bracket; anything else is a bullet. */
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** Word writes list items as paragraphs that say so in their style: they become lists. */
export function listsOfWord(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    if (!isItem(paragraph)) continue;
    const tag = NUMBERED.test(takeMarker(paragraph)) ? 'ol' : 'ul';
    if (list === null || list.tagName.toLowerCase() !== tag || !follows(paragraph, list)) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function isItem(paragraph: HTMLElement): boolean {
  return /^l\d/.test(styled(paragraph, 'mso-list'));
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
