import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Column } from '@shared/table/columns/columns';

interface Seen {
  sort: string;
  /** Distance in px from the left edge of the frame. */
  left: number;
}

/**
 * Keep the header of the sorted column under the pointer after a click: other rows make other columns wider
 * or narrower. Return a function to call before sorting.
 */
export function useSteadyHead<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): (sort: string) => void {
  const seen = useRef<Seen | null>(null);
  const sorts = columns.map((column) => column.sort ?? '').join(' ');
  useLayoutEffect(() => {
    const box = scroller.current;
    const before = seen.current;
    const left = leftOf(box, sorts, before?.sort);
    if (box !== null && before !== null && left !== null) moveBy(box, left - before.left);
  }, [scroller, sorts, rows]);
  useLayoutEffect(() => {
    const box = scroller.current;
    // After scrolling, the new position of the header is the one to keep.
    const look = () => {
      const left = leftOf(box, sorts, seen.current?.sort);
      if (seen.current !== null && left !== null) seen.current = { ...seen.current, left };
    };
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  }, [scroller, sorts]);
  return (sort) => {
    const left = leftOf(scroller.current, sorts, sort);
    seen.current = left === null ? null : { sort, left };
  };
}

function leftOf(box: HTMLElement | null, sorts: string, sort: string | undefined): number | null {
  if (box === null || sort === undefined) return null;
  const head = box.querySelectorAll('thead th')[sorts.split(' ').indexOf(sort)];
  return head === undefined ? null : head.getBoundingClientRect().left - box.getBoundingClientRect().left;
}

function moveBy(box: HTMLElement, distance: number): void {
  box.scrollLeft += distance;
}
