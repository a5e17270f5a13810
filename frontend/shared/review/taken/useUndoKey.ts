import { useStore } from 'zustand';
import type { ListKey } from '@shared/table/useListKeys';
import { taken, underWay, undoLast } from './taken';

/** The key that takes back the last decision in an area, while there is one or one is being sent. */
export function useUndoKey(area: string): readonly ListKey[] {
  const hasAny = useStore(taken, ({ list }) => list.some((one) => one.area === area));
  const isSending = useStore(underWay, ({ list }) => list.some((one) => one.area === area));
  return hasAny || isSending ? [{ command: 'undo', run: () => undoLast(area) }] : [];
}
