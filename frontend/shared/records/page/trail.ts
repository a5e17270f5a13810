import { useWorkspace, useTab } from '@shared/workspace/hooks';
import { useRecordOrder } from '@shared/table/state/recordOrder';
import type { Part } from './parts';

export interface Neighbours {
  /** Null at the start of the list, or if the record was not opened from a list. */
  toPrevious: (() => void) | null;
  toNext: (() => void) | null;
}

/** Return functions that open the previous and next record of the list that was shown last. */
export function useNeighbours(path: string, id: number, part: Part, isDirty: boolean): Neighbours {
  const workspace = useWorkspace();
  const tab = useTab();
  const order = useRecordOrder(path);
  const place = order.indexOf(id);
  const way = (to: number | undefined) => {
    if (place === -1 || to === undefined) return null;
    const query = { id: to, part };
    // With unsaved input, the other record opens in its own tab.
    return () => (isDirty ? workspace.open(path, query) : tab.replace(path, query));
  };
  return { toPrevious: way(order[place - 1]), toNext: way(order[place + 1]) };
}
