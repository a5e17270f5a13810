import { useEffect, useEffectEvent } from 'react';
import { useShownKeys, type KeyLine, type Reach } from '@shared/keys/keys';

/** One thing that a key does, as the dialog of all keys shows it. */
export interface ListKey extends KeyLine {
  /** As `keyName` names them. */
  keys: readonly string[];
  run: () => void;
}

/** Listens while its tab is the active one, and never while the person types or a dialog is open. */
export function useListKeys(bindings: readonly ListKey[], reach: Reach = 'screen'): void {
  useShownKeys(bindings, reach);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
    const name = keyName(event);
    const binding = bindings.find(({ keys }) => keys.includes(name));
    if (binding === undefined || isTaken(name, event.target)) return;
    event.preventDefault();
    // The rows have the keys now: a button that was used last would take Enter for itself.
    if (isMove(event.key) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    binding.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** 'Ctrl+Enter', 'Shift+ArrowDown'; a letter says by itself whether Shift was held: 'J'. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isNamed = key.length > 1;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey && isNamed ? 'Shift+' : ''}${key}`;
}

function isMove(key: string): boolean {
  return ['j', 'k', 'J', 'K', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'].includes(key);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not(.select-box), textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]',
    ) !== null
  );
}

/** Whether what has the focus does something of its own by this key. */
function isTaken(name: string, target: EventTarget | null): boolean {
  if (name === 'Enter') return isControl(target);
  return name === ' ' && target instanceof HTMLElement && target.closest('button, summary, input') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary, input') !== null;
}
