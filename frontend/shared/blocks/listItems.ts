import type { Node } from '@tiptap/pm/model';
import type { ListItem, ListStyle } from './model';

export const DEEPEST_ITEM = 3;
export const HIGHEST_NUMBER = 9999;

/** Level, style and number of an item in its list. */
export interface ItemPlace {
  depth: number;
  style: ListStyle;
  /** Number at which counting restarts; null to continue. */
  number: number | null;
}

export interface PlacedItem extends ItemPlace {
  /** Number or bullet shown before the item. */
  label: string;
}

/** Return a stored item with its place. */
export function readItem(item: ListItem, style: ListStyle): ItemPlace & { html: string } {
  if (typeof item === 'string') return { html: item, depth: 0, style, number: null };
  return { ...item, style: item.depth === 0 ? style : item.style };
}

/** Return an item in the stored format: a plain string if it has no level and no number. */
export function writeItem(html: string, { depth, style, number }: ItemPlace): ListItem {
  return depth === 0 && number === null ? html : { depth, html, number, style };
}

/** Return valid places: no level is skipped, and only numbered items have numbers. */
export function placeItems(items: readonly ItemPlace[]): readonly PlacedItem[] {
  const counts: { style: ListStyle; count: number }[] = [];
  return items.map((item) => {
    const depth = Math.min(item.depth, counts.length, DEEPEST_ITEM);
    const { style } = item;
    const before = counts[depth];
    const expected = before?.style === style ? before.count + 1 : 1;
    const count = style === 'number' ? (item.number ?? expected) : 0;
    counts.length = depth;
    counts.push({ style, count });
    const number = count === expected ? null : count;
    return {
      depth,
      style,
      number: style === 'number' ? number : null,
      label: style === 'number' ? `${String(count)}.` : (BULLETS[depth % BULLETS.length] ?? '•'),
    };
  });
}

const BULLETS = ['•', '◦', '▪'];

/** Return the places of the items of a list node as they are rendered. */
export function placesOf(list: Node): readonly PlacedItem[] {
  const style = list.attrs['style'] as ListStyle;
  const items: ItemPlace[] = [];
  list.forEach(({ attrs }) => items.push(placeOf(attrs as ItemPlace, style)));
  return placeItems(items);
}

/** Return the place of an item node. At depth 0 it has the style of its list. */
export function placeOf({ depth, style, number }: ItemPlace, listStyle: ListStyle): ItemPlace {
  return { depth, style: depth === 0 ? listStyle : style, number };
}
