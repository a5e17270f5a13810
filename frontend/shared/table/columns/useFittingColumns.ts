import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Column } from './columns';

/** Minimum number of columns: the name and one more. */
const FEWEST = 2;
/** Number of rows rendered for measuring. Few, because most of the rendered cells are removed again. */
const SAMPLE = 3;
/** Growth in px that is ignored. */
const SLACK = 1;

interface Fit {
  /**
   * Key of the columns, with '!' after those that must stay, and width of the frame in px at the time of
   * measuring. An empty key means that all columns must be measured again.
   */
  columns: string;
  width: number;
  /** Number of columns that do not fit. */
  left: number;
}

interface Fitting<Row> {
  columns: readonly Column<Row>[];
  /** Rows to render: only the first few until the columns are measured. */
  rows: readonly Row[];
}

/**
 * Return the columns that fit into the table, the most important first. Columns with controls and the sorted
 * column always stay. If the user has chosen columns, all of them are returned and the table scrolls.
 */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  all: readonly Column<Row>[],
  isChosen: boolean,
  rows: readonly Row[],
): Fitting<Row> {
  const columns = all.map(({ id, isFixed = false }) => (isFixed ? `${id}!` : id)).join(' ');
  const [fit, setFit] = useState<Fit | null>(null);
  const isTried = isChosen || fit?.columns === columns;
  const left = isChosen || fit?.columns !== columns ? 0 : fit.left;
  const shown = without(all, left);
  const fixed = shown.map(({ isFixed: isFixedColumn = false }) => isFixedColumn);
  const places = JSON.stringify(fixed);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || isChosen) return;
    const more = excessOf(box, JSON.parse(places) as readonly boolean[]);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured before paint: columns that do not fit are never visible
    if (more > 0 || !isTried) setFit({ columns, width: box.clientWidth, left: left + more });
    // Other rows may be wider.
  }, [scroller, isChosen, isTried, left, columns, places, rows]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // More width: measure all columns again.
    const sizes = new ResizeObserver(() => {
      // Read here, where the layout is up to date. Inside the setter it would force another layout.
      const width = box.clientWidth;
      setFit((before) =>
        before !== null && width > before.width + SLACK ? { ...before, columns: '' } : before,
      );
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller]);
  return { columns: shown, rows: fit === null && !isChosen ? rows.slice(0, SAMPLE) : rows };
}

/** Remove the given number of columns from the end, except those that must stay. */
function without<Row>(all: readonly Column<Row>[], left: number): readonly Column<Row>[] {
  const going = all.filter(({ isFixed }, place) => place >= FEWEST && isFixed !== true);
  const removed = new Set(going.slice(Math.max(0, going.length - left)));
  return left === 0 ? all : all.filter((column) => !removed.has(column));
}

/** Return the width of the table itself: the resize handle of the last column extends beyond it. */
function widthOf(box: HTMLElement): number {
  return box.querySelector('table')?.offsetWidth ?? 0;
}

/**
 * Return how many columns must be removed from the end. If there are too many, each is as wide as its
 * content.
 */
function excessOf(box: HTMLElement, fixed: readonly boolean[]): number {
  const heads = [...box.querySelectorAll('thead th')];
  const going = heads.filter((_, place) => place >= FEWEST && fixed[place] !== true).reverse();
  let width = widthOf(box);
  let count = 0;
  for (const head of going) {
    if (width <= box.clientWidth + SLACK) break;
    width -= head.getBoundingClientRect().width;
    count += 1;
  }
  return count;
}
