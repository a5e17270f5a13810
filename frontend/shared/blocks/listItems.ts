import type { Node } from '@tiptap/pm/model';
import type { ListItem, ListStyle } from './model';

export const DEEPEST_ITEM = 3;
export const HIGHEST_NUMBER = 9999;

/** Where an item is in its list. */
export interface ItemPlace {
  depth: number;
  style: ListStyle;
  /** The number that counting continues with; null for the next one. */
  number: number | null;
}

export interface PlacedItem extends ItemPlace {
  /** What is shown in front of it. */
  label: string;
}

/** Returns an item of a block with its place. */
export function readItem(item: ListItem, style: ListStyle): ItemPlace & { html: string } {
  if (typeof item === 'string') return { html: item, depth: 0, style, number: null };
  return { ...item, style: item.depth === 0 ? style : item.style };
}

/** Returns an item as blocks store it: text alone where nothing else is said. */
export function writeItem(html: string, { depth, style, number }: ItemPlace): ListItem {
  return depth === 0 && number === null ? html : { depth, html, number, style };
}

/** Returns places that can be drawn: no level is skipped, only numbered items have numbers. */
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

/** Returns the places of a list node's items as they are drawn. */
export function placesOf(list: Node): readonly PlacedItem[] {
  const style = list.attrs['style'] as ListStyle;
  const items: ItemPlace[] = [];
  list.forEach(({ attrs }) => items.push(placeOf(attrs as ItemPlace, style)));
  return placeItems(items);
}

/** Returns what a node says of an item: at depth 0 it has the style of its list. */
export function placeOf({ depth, style, number }: ItemPlace, listStyle: ListStyle): ItemPlace {
  return { depth, style: depth === 0 ? listStyle : style, number };
}
