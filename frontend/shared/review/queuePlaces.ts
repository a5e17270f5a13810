/** Positions in the queue of records that were open, by ID. */
export type Places<Row> = ReadonlyMap<number, Place<Row>>;

interface Place<Row> {
  row: Row;
  /** IDs of the rows above, in order. */
  above: readonly number[];
}

/** Add the current position of the open record. Return the same map if nothing changed. */
export function rememberPlace<Row>(
  places: Places<Row>,
  rows: readonly Row[],
  id: number | null,
  idOf: (row: Row) => number,
): Places<Row> {
  const at = rows.findIndex((row) => idOf(row) === id);
  const row = rows[at];
  if (id === null || row === undefined) return places;
  const above = rows.slice(0, at).map(idOf);
  const place = places.get(id);
  if (place?.row === row && place.above.join() === above.join()) return places;
  return new Map(places).set(id, { row, above });
}

/**
 * Return the rows including the open record at its position, even if a decision has removed it from its list.
 */
export function rowsWithOpen<Row>(
  places: Places<Row>,
  rows: readonly Row[],
  id: number | null,
  idOf: (row: Row) => number,
): readonly Row[] {
  const place = id === null ? undefined : places.get(id);
  if (place === undefined || rows.some((row) => idOf(row) === id)) return rows;
  const at = rows.findLastIndex((row) => place.above.includes(idOf(row))) + 1;
  return [...rows.slice(0, at), place.row, ...rows.slice(at)];
}
