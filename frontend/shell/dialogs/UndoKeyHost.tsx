import { useStore } from 'zustand';
import { historyHere } from '@shared/history/historyHere';
import { capsOfCommand } from '@shared/keys/keymap';
import { keysNow, linesOf } from '@shared/keys/keys';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { dismissToast, toast, toasts, type Toast } from '@shared/ui/toasts';

const NONE: readonly ListKey[] = [];
const NOTHING: ListKey = { command: 'undo', run: tellNothing };
const KEYS = capsOfCommand('undo');

/**
 * The key that takes back what the newest message offers to undo, on every screen that has no such key of its own. Where
 * none offers that, as after a reload, it says so.
 */
export function UndoKeyHost() {
  const offered = useStore(toasts, ({ list }) => list.findLast(({ action }) => action?.label === 'Undo'));
  const isOfScreen = useStore(keysNow, ({ entered }) =>
    linesOf(entered, 'screen').some(({ shown }) => shown === KEYS),
  );
  useListKeys(isOfScreen ? NONE : [offered === undefined ? NOTHING : undoBy(offered)], 'everywhere');
  return null;
}

function undoBy({ id, action }: Toast): ListKey {
  const run = () => {
    dismissToast(id);
    action?.run();
  };
  return { command: 'undo', run };
}

function tellNothing(): void {
  const hint =
    historyHere.getState().count > 0
      ? 'What was done before can be undone in History, on this screen.'
      : 'What was done before can be undone in the History of its record, and of many in Content → Changes.';
  toast.info('Nothing to take back here', { hint });
}
