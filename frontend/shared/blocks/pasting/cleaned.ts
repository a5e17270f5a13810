import { isHref } from '../hrefs';
import { BLANK } from '../model';
import { HIGHEST_NUMBER } from '../listItems';
import { cutLists, lossesOfList, numberIn, type PastedItem } from './lists';
import { listsOfWord } from './wordLists';
import { STYLE, styled, withoutStyles } from './styles';
import { tableBlocks } from './tables';
import { videoUrl } from '../videos';

export interface Cleaned {
  html: string;
  /** Number of pictures that were not pasted; each is replaced by a note. */
  pictures: number;
  /** Descriptions of other content that was lost. */
  losses: readonly string[];
}

const REMOVED_TAGS =
  'script, style, noscript, template, link, meta, title, svg, math, canvas, object, embed, form, input, button, select, textarea, nav, audio, dialog, [hidden], [aria-hidden="true"], sup.reference, .mw-editsection, .noprint, .navbox, .metadata';
const BLOCKS =
  'p, div, section, article, main, header, footer, aside, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, figure, figcaption, hr, address, details, summary, center, body, tbody, thead, tr, td, th, caption';
const HEADINGS: Readonly<Record<string, string>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  H5: 'h4',
  H6: 'h4',
};
const LONGEST_HEADING = 120;
const SMALLEST_PICTURE = 80;

/**
 * Clean copied HTML. It keeps paragraphs, headings, lists, quotes, tables, videos and dividers, and in them
 * strong, em, s, links and line breaks. Everything else is removed, except its text.
 */
export function cleaned(html: string): Cleaned {
  // Blocks copied from this editor: the schema validates their fields.
  if (html.includes('data-pm-slice')) return { html, pictures: 0, losses: [] };
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  dropUnseen(page.body);
  listsOfWord(page.body);
  const cleaner = new Cleaner(page);
  cleaner.blocks(page.body);
  return { html: cleaner.out.innerHTML, pictures: cleaner.pictures, losses: [...cleaner.lost] };
}

function dropUnseen(body: HTMLElement): void {
  for (const hidden of body.querySelectorAll(REMOVED_TAGS)) hidden.remove();
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    if (styled(element, 'display') === 'none' || styled(element, 'visibility') === 'hidden') element.remove();
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

class Cleaner {
  readonly out: HTMLElement;
  pictures = 0;
  readonly lost = new Set<string>();
  private line: HTMLElement;

  constructor(private readonly page: Document) {
    this.out = page.createElement('div');
    this.line = page.createElement('p');
  }

  /** Convert the children of an element: blocks to blocks, the text between them to paragraphs. */
  blocks(element: Element): void {
    for (const child of [...element.childNodes]) this.one(child);
    this.endLine();
  }

  private one(child: ChildNode): void {
    if (!(child instanceof Element)) {
      this.words(child, this.line);
      return;
    }
    if (child.tagName === 'IMG' || child.tagName === 'PICTURE') {
      this.endLine();
      this.picture(child);
      return;
    }
    const url = child.tagName === 'IFRAME' ? videoUrl(child.getAttribute('src') ?? '') : null;
    if (url !== null) {
      this.endLine();
      this.typed('video', { ...BLANK.video, url });
      return;
    }
    if (child.matches(BLOCKS)) {
      this.endLine();
      this.block(child);
      // Inline elements may contain blocks: a link around a card, or the <b> around everything that Google
      // Docs copies.
    } else if (child.querySelector(`${BLOCKS}, img, iframe`) !== null) this.blocks(child);
    else this.words(child, this.line);
  }

  private block(element: Element): void {
    const heading = HEADINGS[element.tagName];
    if (heading !== undefined) {
      this.heading(heading, element);
      return;
    }
    switch (element.tagName) {
      case 'UL':
      case 'OL':
        this.list(element);
        return;
      case 'BLOCKQUOTE':
        this.quote(element);
        return;
      case 'HR':
        this.out.append(this.page.createElement('hr'));
        return;
      case 'TABLE':
        this.table(element);
        return;
      case 'FIGURE':
        this.figure(element);
        return;
      case 'P':
        if (element.className.includes('MsoTitle')) {
          this.heading('h2', element);
          return;
        }
    }
    this.blocks(element);
  }

  private heading(tag: string, element: Element): void {
    const words = plain(element);
    if (words === '') return;
    this.loseStrikes(element);
    const made = this.page.createElement(words.length > LONGEST_HEADING ? 'p' : tag);
    made.textContent = words;
    this.out.append(made);
    for (const picture of element.querySelectorAll('img')) this.picture(picture);
  }

  /** Convert a list with its levels and numbers. A list that is too long is split. */
  private list(element: Element): void {
    const items: PastedItem[] = [];
    this.items(element, 0, items);
    for (const part of cutLists(items)) {
      const list = this.page.createElement(part[0]?.style === 'number' ? 'ol' : 'ul');
      for (const { element: item, depth, style, number } of part) {
        item.setAttribute('data-depth', String(depth));
        item.setAttribute('data-style', style);
        if (number !== null) item.setAttribute('data-number', String(number));
        list.append(item);
      }
      this.out.append(list);
    }
    for (const picture of element.querySelectorAll('img')) this.picture(picture);
  }

  private items(list: Element, depth: number, items: PastedItem[]): void {
    this.losses(lossesOfList(list, depth));
    let next = this.number(list, 'start');
    for (const child of list.children) {
      // Some programs put the inner list after its item instead of into it.
      if (child.matches('ul, ol')) {
        this.items(child, depth + 1, items);
        continue;
      }
      const element = this.item(child);
      const number = this.number(child, 'value') ?? next;
      next = plain(element) === '' ? number : null;
      const style = list.tagName === 'OL' ? 'number' : 'bullet';
      if (plain(element) !== '') items.push({ element, depth, style, number });
      for (const inner of child.querySelectorAll(':scope > ul, :scope > ol'))
        this.items(inner, depth + 1, items);
    }
  }

  private item(child: Element): HTMLElement {
    const item = this.page.createElement('li');
    for (const part of [...child.childNodes]) {
      if (!(part instanceof Element && part.matches('ul, ol'))) this.words(part, item);
    }
    tidy(item);
    return item;
  }

  private number(element: Element, name: 'start' | 'value'): number | null {
    const number = numberIn(element, name);
    if (!Number.isNaN(number)) return number;
    this.losses([`list numbers outside 0–${String(HIGHEST_NUMBER)}`]);
    return null;
  }

  private losses(lossList: readonly string[]): void {
    for (const loss of lossList) this.lost.add(loss);
  }

  /** Report strikethrough that is lost: headings, quotes and tables contain plain text. */
  private loseStrikes(element: Element): void {
    const all = [element, ...element.querySelectorAll('*')];
    if (all.some((one) => isStruck(one))) this.losses(['struck words in headings, quotes or tables']);
  }

  private quote(element: Element): void {
    const by = element.querySelector('cite, footer');
    by?.remove();
    const words = lines(element);
    if (words === '') return;
    this.loseStrikes(element);
    const made = this.page.createElement('blockquote');
    const quotation = this.page.createElement('p');
    appendLines(quotation, words);
    const who = this.page.createElement('footer');
    who.textContent = by === null ? '' : plain(by).replace(/^[—–-]\s*/, '');
    made.append(quotation, who);
    this.out.append(made);
  }

  private table(element: Element): void {
    const blocks = tableBlocks(element as HTMLTableElement);
    // A layout table: convert the content of its cells.
    if (blocks === null) this.cells(element);
    else {
      this.loseStrikes(element);
      for (const fields of blocks) this.typed('table', fields);
    }
    for (const picture of element.querySelectorAll('img')) this.picture(picture);
  }

  private cells(table: Element): void {
    for (const picture of table.querySelectorAll('img')) picture.remove();
    for (const cell of table.querySelectorAll('td, th, caption')) {
      if (cell.querySelector('table') === null) this.blocks(cell);
    }
  }

  /** Convert a figure to its pictures with their captions, or to its text if it has no relevant picture. */
  private figure(element: Element): void {
    const before = this.pictures;
    for (const picture of element.querySelectorAll('img')) this.picture(picture);
    if (this.pictures === before) this.blocks(element);
  }

  private typed(type: string, fields: object): void {
    const made = this.page.createElement('div');
    made.setAttribute('data-block', type);
    made.setAttribute('data-fields', JSON.stringify(fields));
    this.out.append(made);
  }

  /** Replace a picture of another site by a note that asks to upload it. It is not loaded from there. */
  private picture(element: Element): void {
    const image = element.tagName === 'IMG' ? element : element.querySelector('img');
    if (image === null || isTiny(image)) return;
    const caption = image.closest('figure')?.querySelector('figcaption');
    const words = plain(image.closest('figure') === null || caption === undefined ? null : caption);
    const note = this.page.createElement('aside');
    note.setAttribute('data-tone', 'warn');
    note.textContent = `Picture to upload: ${words || image.getAttribute('alt')?.trim() || 'without a description'}`;
    this.out.append(note);
    this.pictures += 1;
  }

  /** Append text with emphasis and links to `into`. */
  private words(node: ChildNode, into: HTMLElement): void {
    if (!(node instanceof Element)) {
      if (node.nodeType === Node.TEXT_NODE)
        into.append((node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' '));
      return;
    }
    if (node.tagName === 'BR') {
      into.append(this.page.createElement('br'));
      return;
    }
    if (node.tagName === 'IMG') return;
    const holder = this.wrapped(node, into);
    const isBlock = node.matches(BLOCKS);
    if (isBlock && plain(into) !== '') into.append(this.page.createElement('br'));
    for (const child of [...node.childNodes]) this.words(child, holder);
  }

  /** Create the marks of an element inside `into`, and return the innermost one. */
  private wrapped(element: Element, into: HTMLElement): HTMLElement {
    let holder = into;
    for (const tag of marksOf(element)) {
      const mark = this.page.createElement(tag);
      if (tag === 'a') mark.setAttribute('href', hrefOf(element) ?? '');
      holder.append(mark);
      holder = mark;
    }
    return holder;
  }

  private endLine(): void {
    const line = this.line;
    this.line = this.page.createElement('p');
    tidy(line);
    if (plain(line) === '') return;
    for (const part of parted(line)) this.out.append(part);
  }
}

/** Split a line into paragraphs at double line breaks. */
function parted(line: HTMLElement): readonly HTMLElement[] {
  const breaks = [...line.children].filter(
    (child) =>
      child.tagName === 'BR' &&
      child.nextElementSibling?.tagName === 'BR' &&
      child.nextSibling === child.nextElementSibling,
  );
  const first = breaks[0];
  if (first === undefined) return [line];
  const rest = line.ownerDocument.createElement('p');
  while (first.nextSibling !== null) rest.append(first.nextSibling);
  first.remove();
  tidy(line);
  tidy(rest);
  return [...(plain(line) === '' ? [] : [line]), ...(plain(rest) === '' ? [] : parted(rest))];
}

function marksOf(element: Element): readonly string[] {
  const fontWeight = styled(element, 'font-weight');
  const fontStyle = styled(element, 'font-style');
  const isBold = element.matches('b, strong');
  const isItalic = element.matches('i, em, cite, dfn, var');
  // Google Docs wraps everything in a <b> with normal weight, and marks real emphasis by style only.
  const strong = fontWeight === '' ? isBold : fontWeight === 'bold' || Number(fontWeight) >= 600;
  const em = fontStyle === '' ? isItalic : fontStyle === 'italic' || fontStyle === 'oblique';
  return [
    ...(hrefOf(element) === null ? [] : ['a']),
    ...(strong ? ['strong'] : []),
    ...(em ? ['em'] : []),
    ...(isStruck(element) ? ['s'] : []),
  ];
}

function isStruck(element: Element): boolean {
  const line = styled(element, 'text-decoration-line') || styled(element, 'text-decoration');
  return line === '' ? element.matches('s, del, strike') : line.includes('line-through');
}

/**
 * Return the target of a link if it is allowed and absolute. Relative paths of another site are not usable
 * here.
 */
function hrefOf(element: Element): string | null {
  if (element.tagName !== 'A') return null;
  const href = element.getAttribute('href') ?? '';
  if (!/^(https?|mailto):/i.test(href.trim()) || !isHref(href)) return null;
  return unwrapped(href.trim());
}

/** Remove the redirect URL that Google Docs puts around a link. */
function unwrapped(href: string): string {
  try {
    const { hostname, pathname, searchParams } = new URL(href);
    const target = searchParams.get('q');
    const isWrapped = hostname === 'www.google.com' && pathname === '/url' && target !== null;
    return isWrapped && isHref(target) ? target : href;
  } catch {
    return href;
  }
}

function isTiny(image: Element): boolean {
  const sizes = ['width', 'height'].map((name) => Number(image.getAttribute(name) ?? 'NaN'));
  return (
    sizes.some((size) => size < SMALLEST_PICTURE) ||
    /^data:image\/(gif|svg)/i.test(image.getAttribute('src') ?? '')
  );
}

function plain(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\s\u200b\ufeff]+/g, ' ').trim();
}

function lines(element: Element): string {
  const parts = [...element.querySelectorAll('p, div, li')].filter(
    (part) => part.querySelector('p, div, li') === null,
  );
  const lineNodes = parts.length === 0 ? [plain(element)] : parts.map((part) => plain(part));
  return lineNodes.filter((line) => line !== '').join('\n');
}

function appendLines(into: HTMLElement, words: string): void {
  for (const [place, line] of words.split('\n').entries()) {
    if (place > 0) into.append(into.ownerDocument.createElement('br'));
    into.append(line);
  }
}

/** Remove whitespace and line breaks from both ends. */
function tidy(element: HTMLElement): void {
  for (const side of ['firstChild', 'lastChild'] as const) {
    let end = element[side];
    while (end !== null && isSpace(end)) {
      end.remove();
      end = element[side];
    }
    if (end?.nodeType === Node.TEXT_NODE) {
      const text = end.textContent ?? '';
      end.textContent = side === 'firstChild' ? text.trimStart() : text.trimEnd();
    }
  }
}

function isSpace(node: ChildNode): boolean {
  if (node instanceof Element) return node.tagName === 'BR' || plain(node) === '';
  return (node.textContent ?? '').trim() === '';
}
