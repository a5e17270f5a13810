import { useStore } from 'zustand';
import { capsOfCommand } from '@shared/keys/keymap';
import { keysNow, linesOf } from '@shared/keys/keys';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { dismissToast, toasts, type Toast } from '@shared/ui/toasts';

const NONE: readonly ListKey[] = [];
const KEYS = capsOfCommand('undo');

/** The key that takes back what the newest message offers to undo, on every screen that has no such key of its own. */
export function UndoKeyHost() {
  const offered = useStore(toasts, ({ list }) => list.findLast(({ action }) => action?.label === 'Undo'));
  const isOfScreen = useStore(keysNow, ({ entered }) =>
    linesOf(entered, 'screen').some(({ shown }) => shown === KEYS),
  );
  useListKeys(offered === undefined || isOfScreen ? NONE : [undoBy(offered)], 'everywhere');
  return null;
}

function undoBy({ id, action }: Toast): ListKey {
  const run = () => {
    dismissToast(id);
    action?.run();
  };
  return { command: 'undo', run };
}
