import { useContext, useEffect, useEffectEvent } from 'react';
import { keyName } from './useListKeys';
import { TabContext } from '@shared/workspace/contract';
import { keysOf } from '@shared/ui/keymap';
import { useShownKeys, type ShownCommand } from './keys';

const SHOWN: readonly ShownCommand[] = [{ command: 'save' }];

/** Save on Ctrl+S or ⌘+S while this tab is active. */
export function useSaveKey(onSave: () => void): void {
  useShownKeys(SHOWN);
  const tab = useContext(TabContext);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOf('save').includes(keyName(event)) || tab?.isActive() === false) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
