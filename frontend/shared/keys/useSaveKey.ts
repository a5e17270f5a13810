import { useEffect, useEffectEvent } from 'react';
import { useShownKeys } from './keys';

const SHOWN = [{ shown: 'Ctrl S', meaning: 'Save' }];

/** Ctrl or ⌘ with S, while this tab is the active one. */
export function useSaveKey(onSave: () => void): void {
  useShownKeys(SHOWN);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
