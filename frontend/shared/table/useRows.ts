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
  /**
   * The record that somebody moved to; behind it those that stood in for it, each where the one before had left
   * the page. The first of them that is there is the current one.
   */
  trail: readonly number[];
  anchor: number | null;
}

/** `shown` names the page of the list: another one is begun at its first row. */
export function useRows<Row>(
  shown: string,
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: Selection | null,
): Rows<Row> {
  const nowhere: Place = { page: shown, cursor: null, trail: [], anchor: null };
  const [last, setPlace] = useState(nowhere);
  const page = rows.map((row) => rowId(row));
  const place = last.page === shown ? followed(last, page) : nowhere;
  if (place !== last && place !== nowhere) setPlace(place);
  const { anchor } = place;
  const cursor = rows.length === 0 ? null : place.cursor;
  const stand = (at: number) => ({ ...place, cursor: at < 0 ? null : at, trail: page.slice(at, at + 1) });

  const move = (step: number, isExtending: boolean) => {
    const next = cursor === null ? 0 : Math.min(Math.max(0, cursor + step), Math.max(0, rows.length - 1));
    setPlace(stand(next));
    const passed = [cursor ?? next, next].flatMap((at) => page[at] ?? []);
    if (!isExtending || selection === null) return;
    selection.add(passed);
    setPlace({ ...stand(next), anchor: page[next] ?? null });
  };
  const select = (id: number, isRange: boolean) => {
    if (selection === null) return;
    if (isRange) selection.add(between(page, anchor, id));
    else selection.toggle(id);
    setPlace({ ...stand(page.indexOf(id)), anchor: id });
  };
  return {
    cursor,
    current: cursor === null ? undefined : rows[cursor],
    move,
    select,
    selectPage: () => selection?.toggleAll(page),
    point: (id) => setPlace(stand(page.indexOf(id))),
  };
}

/** The place as the page is now: it goes with its record; where that is gone, with the one that stands there. */
function followed(place: Place, page: readonly number[]): Place {
  if (place.cursor === null || page.length === 0) return place;
  const there = place.trail.findIndex((id) => page.includes(id));
  const cursor =
    there < 0 ? Math.min(place.cursor, page.length - 1) : page.indexOf(place.trail[there] ?? Number.NaN);
  if (there >= 0 && cursor === place.cursor && there === place.trail.length - 1) return place;
  const trail =
    there < 0 ? [...place.trail, ...page.slice(cursor, cursor + 1)] : place.trail.slice(0, there + 1);
  return { ...place, cursor, trail };
}
