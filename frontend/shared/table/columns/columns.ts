import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort key of the API, if the list can be sorted by this column. */
  sort?: string;
  align?: 'right';
  /**
   * True if the column is shown even if space is limited, because it has controls or the list is sorted by
   * it.
   */
  isFixed?: boolean;
  /** Width in px; columns without one share the remaining space. */
  width?: number;
}

/** Return the columns with these IDs, in the given order. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[],
): readonly Column<Row>[] {
  return ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
