import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Column } from './columns';

/** The first column and one that tells of it: less is no table. */
const FEWEST = 2;
/** So many rows are drawn with all columns to find out which fit: most of what is drawn so is taken out again. */
const SAMPLE = 3;
/** So little is no more room. */
const SLACK = 1;

interface Fit {
  /** The columns, with those that stay, and the room, that it was found for; no columns where all of them are to be tried again. */
  columns: string;
  room: number;
  /** How many are left out. */
  left: number;
}

interface Fitting<Row> {
  columns: readonly Column<Row>[];
  /** The rows to draw: the first few, as long as nothing was measured. */
  rows: readonly Row[];
}

/**
 * The columns that a list shows: as many as its frame has room for, the most important first, and those that stay:
 * by which something is done with a row, or the rows are ordered. A person who has chosen columns gets all of them, and the frame scrolls.
 */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  all: readonly Column<Row>[],
  isChosen: boolean,
  rows: readonly Row[],
): Fitting<Row> {
  const columns = all.map(({ id, isKept = false }) => (isKept ? `${id}!` : id)).join(' ');
  const [fit, setFit] = useState<Fit | null>(null);
  const isTried = isChosen || fit?.columns === columns;
  const left = isChosen || fit?.columns !== columns ? 0 : fit.left;
  const shown = without(all, left);
  const kept = shown.map(({ isKept = false }) => isKept);
  const places = JSON.stringify(kept);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || isChosen) return;
    const more = excessOf(box, JSON.parse(places) as readonly boolean[]);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured before it is seen: what does not fit is not drawn
    if (more > 0 || !isTried) setFit({ columns, room: box.clientWidth, left: left + more });
    // Other rows may be wider.
  }, [scroller, isChosen, isTried, left, columns, places, rows]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // With more room all of them are tried again.
    const sizes = new ResizeObserver(() => {
      // Read here, where the page is laid out already: in the setter it would have to be laid out once more.
      const room = box.clientWidth;
      setFit((before) =>
        before !== null && room > before.room + SLACK ? { ...before, columns: '' } : before,
      );
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller]);
  return { columns: shown, rows: fit === null && !isChosen ? rows.slice(0, SAMPLE) : rows };
}

/** The columns without the last ones of those that may go. */
function without<Row>(all: readonly Column<Row>[], left: number): readonly Column<Row>[] {
  const going = all.filter(({ isKept }, place) => place >= FEWEST && isKept !== true);
  const gone = new Set(going.slice(Math.max(0, going.length - left)));
  return left === 0 ? all : all.filter((column) => !gone.has(column));
}

/** Of the table itself: the edge of its last column, by which that is dragged, stands out a little. */
function widthOf(box: HTMLElement): number {
  return box.querySelector('table')?.offsetWidth ?? 0;
}

/** How many columns have to go, from the last: each is as wide as what it holds where there are too many. */
function excessOf(box: HTMLElement, kept: readonly boolean[]): number {
  const heads = [...box.querySelectorAll('thead th')];
  const going = heads.filter((_, place) => place >= FEWEST && kept[place] !== true).reverse();
  let width = widthOf(box);
  let count = 0;
  for (const head of going) {
    if (width <= box.clientWidth + SLACK) break;
    width -= head.getBoundingClientRect().width;
    count += 1;
  }
  return count;
}
