import { useEffect } from 'react';
import { keysOf } from '@shared/ui/keymap';
import { keyName } from '@shared/keys/useListKeys';
import { openDialog } from '../dialogs/dialogs';
import { prefer, preferences } from '../preferences';

/** Listen for the shortcuts that work everywhere in the shell. */
export function useShellKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (keysOf('palette').includes(keyName(event))) {
        event.preventDefault();
        openDialog('palette');
      }
      // Esc closes open dialogs and menus first. Only then does it unfold the frame.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !isSomethingOpen() &&
        preferences.getState().isFolded
      )
        prefer({ isFolded: false });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
