import { useWorkspace, useTab } from '@shared/workspace/hooks';
import { useRecordOrder } from '@shared/table/recordOrder';
import type { Part } from './parts';

export interface Neighbours {
  /** Null at the end of the list, or where the record came from no list. */
  toPrevious: (() => void) | null;
  toNext: (() => void) | null;
}

/** The ways to the records before and after this one, as the list that was looked at last had them. */
export function useNeighbours(path: string, id: number, part: Part, isDirty: boolean): Neighbours {
  const workspace = useWorkspace();
  const tab = useTab();
  const order = useRecordOrder(path);
  const place = order.indexOf(id);
  const way = (to: number | undefined) => {
    if (place === -1 || to === undefined) return null;
    const query = { id: to, part };
    // What is typed here stays here: the other record gets a tab of its own.
    return () => (isDirty ? workspace.open(path, query) : tab.replace(path, query));
  };
  return { toPrevious: way(order[place - 1]), toNext: way(order[place + 1]) };
}
