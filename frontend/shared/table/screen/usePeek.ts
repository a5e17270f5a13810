import { useState } from 'react';
import type { ListKey } from '@shared/keys/useListKeys';
import type { Rows } from '@shared/table/state/useRows';

export interface Peek<Row> {
  /** Row shown in the preview, or null. */
  row: Row | null;
  close: () => void;
  /** Show the preview of a row; null if the list has no previews. */
  look: ((id: number) => void) | null;
  /** Empty if the list has no previews. */
  keys: readonly ListKey[];
}

/** Return the preview of the current row. It follows the keyboard cursor. */
export function usePeek<Row>(isOffered: boolean, rows: Rows<Row>): Peek<Row> {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOffered) return { row: null, close, look: null, keys: [] };
  const turn = () => {
    // Move the cursor to the first row if there is none yet.
    if (!isOpen && rows.cursor === null) rows.move(1, false);
    setOpen(!isOpen);
  };
  const look = (id: number) => {
    rows.point(id);
    setOpen(true);
  };
  const keys: ListKey[] = [{ command: 'peek', run: turn }];
  if (isOpen) keys.push({ command: 'back', meaning: 'Close preview', run: close });
  return { row: isOpen ? (rows.current ?? null) : null, close, look, keys };
}
