import { useStore } from 'zustand';
import type { ListKey } from '@shared/keys/useListKeys';
import { decisions, undoLast } from './taken';

/** Return the shortcut that undoes the last decision in an area, if there is one or one is being sent. */
export function useUndoKey(area: string): readonly ListKey[] {
  const hasAny = useStore(decisions, ({ decided: list, underWay }) =>
    [...list, ...underWay].some((one) => one.area === area),
  );
  return hasAny ? [{ command: 'undo', run: () => undoLast(area) }] : [];
}
