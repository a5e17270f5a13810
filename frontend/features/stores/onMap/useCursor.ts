import { useState } from 'react';
import { useListKeys } from '@shared/keys/useListKeys';
import { useWorkspace } from '@shared/workspace/hooks';
import type { Point } from '@shared/map/point';
import { STORE_EDIT, type StoreRow } from '../model';

/** Return the store under the keyboard cursor or the pointer, and the functions to move it. */
export function useCursor(rows: readonly StoreRow[] | null) {
  const workspace = useWorkspace();
  const [at, setAt] = useState<number | null>(null);
  const cursor = rows === null || rows.length === 0 || at === null ? null : Math.min(at, rows.length - 1);
  const current = cursor === null ? undefined : rows?.[cursor];
  const move = (step: number) => setAt(Math.max(0, cursor === null ? 0 : cursor + step));
  useListKeys([
    { command: 'down', meaning: 'Next store', run: () => move(1) },
    { command: 'up', meaning: 'Previous store', run: () => move(-1) },
    {
      command: 'open',
      meaning: 'Open the store',
      run: () => {
        if (current !== undefined) workspace.open(STORE_EDIT, { id: current.store_id });
      },
    },
  ]);
  const point = (row: StoreRow | null) => {
    const index = row === null ? -1 : (rows?.findIndex(({ store_id }) => store_id === row.store_id) ?? -1);
    setAt(index === -1 ? null : index);
  };
  return { cursor, pointed: placeOfRow(current), point };
}

function placeOfRow(row: StoreRow | undefined): Point | null {
  if (row === undefined || row.lat === null || row.lng === null) return null;
  return { lat: row.lat, lng: row.lng };
}
