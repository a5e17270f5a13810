import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** The first column and one that tells of it: less is no table. */
const FEWEST = 2;
/** So little is no more room. */
const SLACK = 1;

interface Fit {
  /** The columns, and the room, that it was found for. */
  columns: string;
  room: number;
  count: number;
}

/**
 * How many of the columns a list shows: as many as its frame has room for, the most important first. A person who
 * has chosen columns gets all of them, and the frame scrolls.
 */
export function useFittingColumns(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isChosen: boolean,
  rows: unknown,
): number {
  const columns = ids.join(' ');
  const [fit, setFit] = useState<Fit | null>(null);
  const count = isChosen || fit?.columns !== columns ? ids.length : fit.count;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || isChosen || widthOf(box) - box.clientWidth <= SLACK) return;
    const next = countFor(box, count);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured before it is seen: what does not fit is not drawn
    if (next < count) setFit({ columns, room: box.clientWidth, count: next });
    // Other rows may be wider.
  }, [scroller, isChosen, count, columns, rows]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // With more room all of them are tried again.
    const sizes = new ResizeObserver(() => {
      setFit((before) => (before !== null && box.clientWidth > before.room + SLACK ? null : before));
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller]);
  return count;
}

/** Of the table itself: the edge of its last column, by which that is dragged, stands out a little. */
function widthOf(box: HTMLElement): number {
  return box.querySelector('table')?.offsetWidth ?? 0;
}

/** How many columns fit once the last ones are gone: each is as wide as what it holds where there are too many. */
function countFor(box: HTMLElement, shown: number): number {
  const heads = [...box.querySelectorAll('thead th')].slice(0, shown);
  let width = widthOf(box);
  let count = heads.length;
  while (count > FEWEST && width > box.clientWidth + SLACK) {
    count -= 1;
    width -= heads[count]?.getBoundingClientRect().width ?? 0;
  }
  return count;
}
