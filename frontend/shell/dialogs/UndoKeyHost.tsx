import { useStore } from 'zustand';
import { historyHere } from '@shared/history/historyHere';
import { capsOfCommand } from '@shared/ui/keymap';
import { keysNow, linesOf } from '@shared/keys/keys';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { dismissToast, toast, toasts, type Toast } from '@shared/ui/toasts';

const NONE: readonly ListKey[] = [];
const NOTHING: ListKey = { command: 'undo', run: showNothingToUndo };
const KEYS = capsOfCommand('undo');

/**
 * Run the undo action of the newest toast by the undo shortcut, on every screen without its own undo shortcut. If
 * no toast offers one, as after a reload, show a hint.
 */
export function UndoKeyHost() {
  const offered = useStore(toasts, ({ list }) =>
    list.findLast(({ action }) => action?.label.startsWith('Undo')),
  );
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

function showNothingToUndo(): void {
  const hint =
    historyHere.getState().count > 0
      ? 'Earlier changes can be undone in History on this screen.'
      : 'Earlier changes can be undone in the History of their record, or in Content → Changes.';
  toast.info('Nothing to undo', { hint });
}
