import { useState } from 'react';
import { between, type Selection } from './selection';

/** Keyboard cursor and selection of a list. */
export interface Rows<Row> {
  /** Index on the page, or null. */
  cursor: number | null;
  current: Row | undefined;
  /**
   * Move the cursor by `step` rows; while extending, select the row that it leaves and the row that it
   * reaches.
   */
  move: (step: number, isExtending: boolean) => void;
  /** Toggle a row, or select the range from the previous row to this one. */
  select: (id: number, isRange: boolean) => void;
  selectPage: () => void;
  /** Move the cursor to this row. */
  point: (id: number) => void;
}

interface Place {
  /** Page of the list that the cursor is on. */
  page: string;
  cursor: number | null;
  /**
   * IDs of the record that the user moved to, and then of its replacements, each from a time when the
   * previous one had left the page. The first one on the page is current.
   */
  trail: readonly number[];
  anchor: number | null;
}

/**
 * Return cursor and selection. `shown` identifies the page of the list; another page starts at its first row.
 */
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

/**
 * Return the place on the current page. The cursor follows its record; if that is gone, the record at its
 * position takes over.
 */
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
