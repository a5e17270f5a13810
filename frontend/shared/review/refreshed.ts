/** Record or row with the version of its values. */
export interface Versioned {
  version: number;
}

/**
 * Return the row of the open record with the values of the record, if it is newer. A record that an action has
 * removed from the list stays in the queue, where no response updates its row.
 */
export function refreshed<Row extends Versioned>(row: Row, item: Versioned | undefined): Row {
  if (item === undefined || item.version <= row.version) return row;
  const values = Object.entries(item).filter(([field]) => field in row);
  return { ...row, ...Object.fromEntries(values) };
}
