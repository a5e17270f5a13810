import { useEffect, useEffectEvent } from 'react';

/** The keys of every list and those that hold everywhere, as the "?" sheet shows them. */
export const LIST_KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'Search'],
  ['j  ↓', 'Next row'],
  ['k  ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['n', 'Create'],
  ['r', 'Refresh'],
  ['?', 'Show these keys'],
  ['Ctrl K', 'Find anything'],
  ['Ctrl S', 'Save, in a form'],
];

export interface ListKeyHandlers {
  onSearch: () => void;
  onMove: (step: 1 | -1) => void;
  onOpen: () => void;
  onSelect: () => void;
  onNew: () => void;
  onRefresh: () => void;
  onHelp: () => void;
}

/** Listens while the list's tab is the active one, and never while the person types or a dialog is open. */
export function useListKeys(handlers: ListKeyHandlers): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target))
      return;
    const action = actionFor(event.key, handlers);
    if (action === null) return;
    if (event.key === 'Enter' && isControl(event.target)) return;
    event.preventDefault();
    // The rows have the keys now: a button that was used last would take Enter for itself.
    if (isMove(event.key) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isMove(key: string): boolean {
  return ['j', 'k', 'ArrowDown', 'ArrowUp'].includes(key);
}

function actionFor(key: string, handlers: ListKeyHandlers): (() => void) | null {
  const actions: Readonly<Record<string, () => void>> = {
    '/': handlers.onSearch,
    j: () => handlers.onMove(1),
    ArrowDown: () => handlers.onMove(1),
    k: () => handlers.onMove(-1),
    ArrowUp: () => handlers.onMove(-1),
    Enter: handlers.onOpen,
    x: handlers.onSelect,
    n: handlers.onNew,
    r: handlers.onRefresh,
    '?': handlers.onHelp,
  };
  return actions[key] ?? null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]',
    ) !== null
  );
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary') !== null;
}
