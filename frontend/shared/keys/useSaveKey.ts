import { useEffect, useEffectEvent } from 'react';
import { keyName } from '@shared/table/useListKeys';
import { keysOf } from './keymap';
import { useShownKeys, type ShownCommand } from './keys';

const SHOWN: readonly ShownCommand[] = [{ command: 'save' }];

/** Ctrl or ⌘ with S, while this tab is the active one. */
export function useSaveKey(onSave: () => void): void {
  useShownKeys(SHOWN);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOf('save').includes(keyName(event))) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
