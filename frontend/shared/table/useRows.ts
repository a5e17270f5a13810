import { useState } from 'react';
import { between, type Selection } from './selection';

/** The row that the keyboard stands on, and the ways to select by hand. */
export interface Rows<Row> {
  /** Its place on the page, or null. */
  cursor: number | null;
  current: Row | undefined;
  /** So many rows on or back; while extending, the row left and the row reached are selected. */
  move: (step: number, isExtending: boolean) => void;
  /** Turns a row over, or selects all from the row before to this one. */
  select: (id: number, isRange: boolean) => void;
  selectPage: () => void;
  /** Stands on this row. */
  point: (id: number) => void;
}

interface Place {
  /** The page of the list on which it is. */
  page: string;
  cursor: number | null;
  anchor: number | null;
}

/** `shown` names the page of the list: another one is begun at its first row. */
export function useRows<Row>(
  shown: string,
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: Selection | null,
): Rows<Row> {
  const nowhere: Place = { page: shown, cursor: null, anchor: null };
  const [last, setPlace] = useState(nowhere);
  const place = last.page === shown ? last : nowhere;
  const { cursor: wanted, anchor } = place;
  const cursor = wanted === null || rows.length === 0 ? null : Math.min(wanted, rows.length - 1);
  const page = rows.map((row) => rowId(row));

  const move = (step: number, isExtending: boolean) => {
    const next = cursor === null ? 0 : Math.min(Math.max(0, cursor + step), Math.max(0, rows.length - 1));
    setPlace({ ...place, cursor: next });
    const passed = [cursor ?? next, next].flatMap((at) => page[at] ?? []);
    if (!isExtending || selection === null) return;
    selection.add(passed);
    setPlace({ ...place, cursor: next, anchor: page[next] ?? null });
  };
  const select = (id: number, isRange: boolean) => {
    if (selection === null) return;
    if (isRange) selection.add(between(page, anchor, id));
    else selection.toggle(id);
    setPlace({ ...place, cursor: page.indexOf(id), anchor: id });
  };
  return {
    cursor,
    current: cursor === null ? undefined : rows[cursor],
    move,
    select,
    selectPage: () => selection?.toggleAll(page),
    point: (id) => setPlace({ ...place, cursor: page.indexOf(id) }),
  };
}
