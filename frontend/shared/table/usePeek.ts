import { useState } from 'react';
import type { ListKey } from './useListKeys';
import type { Rows } from './useRows';

export interface Peek<Row> {
  /** The row that is looked at beside the list, or null. */
  row: Row | null;
  close: () => void;
  /** Looks at one row; null where the list shows nothing beside it. */
  look: ((id: number) => void) | null;
  /** None where the list shows nothing beside it. */
  keys: readonly ListKey[];
}

/** A look at the row that the keys are on, without leaving the list; it goes along with the keys. */
export function usePeek<Row>(isOffered: boolean, rows: Rows<Row>): Peek<Row> {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOffered) return { row: null, close, look: null, keys: [] };
  const turn = () => {
    // Nothing is pointed at yet: the first row is.
    if (!isOpen && rows.cursor === null) rows.move(1, false);
    setOpen(!isOpen);
  };
  const look = (id: number) => {
    rows.point(id);
    setOpen(true);
  };
  const keys: ListKey[] = [{ command: 'peek', run: turn }];
  if (isOpen) keys.push({ command: 'back', meaning: 'Close the peek', run: close });
  return { row: isOpen ? (rows.current ?? null) : null, close, look, keys };
}
