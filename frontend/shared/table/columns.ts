import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name of the sort by this column, where it offers one. */
  sort?: string;
  align?: 'right';
  /** Shown whatever the room: something is done with a row by it, or the rows are ordered by it. */
  isKept?: boolean;
  /** In pixels; columns without one share what is left. */
  width?: number;
}

/** The columns of these ids, in their order. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[],
): readonly Column<Row>[] {
  return ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
