import { useStore } from 'zustand';
import type { ListKey } from '@shared/table/useListKeys';
import { taken, undoLast } from './taken';

/** The key that takes back the last decision in an area, while there is one. */
export function useUndoKey(area: string): readonly ListKey[] {
  const hasAny = useStore(taken, ({ list }) => list.some((one) => one.area === area));
  return hasAny ? [{ command: 'undo', run: () => undoLast(area) }] : [];
}
