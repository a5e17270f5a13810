import { useMemo } from 'react';
import { useStore } from 'zustand';
import { leaving, leavingOf } from '@shared/decisions/leaving';

/** Return the rows of an area without those that were just decided and are being removed. */
export function useStaying<Row>(
  area: string,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): readonly Row[] {
  const leavingIds = useStore(leaving, (now) => leavingOf(now, area));
  return useMemo(() => rows.filter((row) => !leavingIds.has(idOf(row))), [rows, idOf, leavingIds]);
}
