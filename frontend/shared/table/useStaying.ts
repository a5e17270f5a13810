import { useMemo } from 'react';
import { useStore } from 'zustand';
import { leaving, nameOfRow } from './leaving';

/** The rows of an area without those that were decided on and are on their way out. */
export function useStaying<Row>(
  area: string,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): readonly Row[] {
  const gone = useStore(leaving, (now) => now.rows);
  return useMemo(() => rows.filter((row) => !gone.has(nameOfRow(area, idOf(row)))), [area, rows, idOf, gone]);
}
