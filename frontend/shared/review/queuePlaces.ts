/** Where the records that were open stood in their queue, by their ids. */
export type Places<Row> = ReadonlyMap<number, Place<Row>>;

interface Place<Row> {
  row: Row;
  /** Those above it, in their order. */
  above: readonly number[];
}

/** The places with that of the open record as it is now; the same where nothing is new. */
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
  const known = places.get(id);
  if (known?.row === row && known.above.join() === above.join()) return places;
  return new Map(places).set(id, { row, above });
}

/** The rows with the open record among them, where it stood: what is said of it may have taken it out of its list. */
export function keptRows<Row>(
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
