import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useReducedMotion } from './useReducedMotion';

/** Duration of the movement, in milliseconds. */
const GAP_MS = 120;

/**
 * Slide the rows below a removed one into their new places, so that the user sees which row is gone. Rows react
 * to pointer and keys at once. With reduced motion nothing moves.
 *
 * Returns the ref of the element whose children are the rows. Other changes, such as a filter or a new page, do
 * not move anything.
 */
export function useClosingGap<Row, Body extends HTMLElement>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
): RefObject<Body | null> {
  const body = useRef<Body>(null);
  const before = useRef(rows);
  const isStill = useReducedMotion();
  useLayoutEffect(() => {
    const removed = removedAt(before.current.map(idOf), rows.map(idOf));
    before.current = rows;
    if (removed === null || isStill) return;
    const moved = [...(body.current?.children ?? [])].slice(removed);
    const gap = moved[0]?.getBoundingClientRect().height ?? 0;
    for (const row of moved) {
      row.animate([{ transform: `translateY(${gap}px)` }, { transform: 'none' }], {
        duration: GAP_MS,
        easing: 'ease-out',
      });
    }
  }, [rows, idOf, isStill]);
  return body;
}

/** Return the index of the only removed ID, or null if something else changed. More IDs may follow at the end. */
export function removedAt(before: readonly number[], now: readonly number[]): number | null {
  const index = before.findIndex((id, at) => id !== now[at]);
  if (index === -1) return null;
  const rest = before.slice(index + 1);
  return rest.length > 0 && rest.every((id, at) => id === now[index + at]) ? index : null;
}
