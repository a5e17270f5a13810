import { DEEPEST_ITEM, HIGHEST_NUMBER, placeItems, type ItemPlace } from '../listItems';
import { styled } from './styles';

const MOST_ITEMS = 30;
const LETTERS = /alpha|roman|latin|greek/;

/** An item of a pasted list. */
export interface PastedItem extends ItemPlace {
  element: HTMLElement;
}

/** Return descriptions of list features that are lost. */
export function lossesOfList(list: Element, depth: number): readonly string[] {
  const type = list.getAttribute('type') ?? '';
  const marker = styled(list.querySelector(':scope > li') ?? list, 'list-style-type');
  const isLettered = list.tagName === 'OL' && (/^[ai]$/i.test(type) || LETTERS.test(marker));
  return [
    ...(isLettered ? ['letters as list numbers'] : []),
    ...(list.hasAttribute('reversed') ? ['descending list numbers'] : []),
    ...(depth > DEEPEST_ITEM ? [`list levels below the ${String(DEEPEST_ITEM + 1)}th`] : []),
  ];
}

/** Return the number in an attribute; null if it is missing, NaN if it is not supported. */
export function numberIn(element: Element, name: 'start' | 'value'): number | null {
  const written = element.getAttribute(name);
  if (written === null || element.closest('ul, ol')?.tagName !== 'OL') return null;
  const number = /^\s*\d+\s*$/.test(written) ? Number(written) : NaN;
  return number <= HIGHEST_NUMBER ? number : NaN;
}

/**
 * Split items into lists that blocks support: one style at the top level and at most 30 items. Numbering
 * continues.
 */
export function cutLists(items: readonly PastedItem[]): readonly (readonly PastedItem[])[] {
  const lists: PastedItem[][] = [];
  const placed = placeItems(items);
  let list: PastedItem[] = [];
  for (const [at, item] of items.entries()) {
    const { depth, style, number, label } = placed[at] ?? { ...item, label: '' };
    const isFirst = list.length === 0 || isCut(list, placed, at);
    if (isFirst) lists.push((list = []));
    const counted = style === 'number' ? Number(label.slice(0, -1)) : null;
    list.push({
      element: item.element,
      depth,
      style,
      number: isFirst && counted !== 1 ? counted : number,
    });
  }
  // A list that was split below its first level starts at that level.
  return lists.map((one) => one.map((item, at) => ({ ...item, ...placeItems(one)[at] })));
}

/** Check whether an item starts a new list, because of its style or the maximum length. */
function isCut(list: readonly PastedItem[], placed: readonly ItemPlace[], at: number): boolean {
  if (list.length >= MOST_ITEMS) return true;
  const item = placed[at];
  if (item?.depth !== 0) return false;
  return list[0]?.style !== item.style || familyEnd(placed, at) - at + list.length > MOST_ITEMS;
}

/** Return the index after an item and its nested items. */
function familyEnd(placed: readonly ItemPlace[], at: number): number {
  const depth = placed[at]?.depth ?? 0;
  const next = placed.findIndex((item, place) => place > at && item.depth <= depth);
  return next === -1 ? placed.length : next;
}
