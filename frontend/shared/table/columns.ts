import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name of the sort by this column, where it offers one. */
  sort?: string;
  align?: 'right';
  /** In pixels; columns without one share what is left. */
  width?: number;
}
