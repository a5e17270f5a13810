import { useContext, useEffect, useEffectEvent } from 'react';
import { keysOf, type CommandId } from '@shared/ui/keymap';
import { useShownKeys, type Reach, type ShownCommand } from '@shared/keys/keys';
import { TabContext } from '@shared/workspace/contract';

/** Command of the keymap and its action on this screen. */
export interface ListKey extends ShownCommand {
  run: () => void;
  /** True if a shortcut with Ctrl also works while the user types in a field of this screen. */
  fromFields?: boolean;
  /** True if the action is not possible now: it is not listed, and pressing the key shows the reason. */
  isImpossible?: boolean;
}

/**
 * Handle shortcuts while the tab is active: only those with `fromFields` while the user types, and none in a
 * dialog.
 */
export function useListKeys(bindings: readonly ListKey[], reach: Reach = 'screen'): void {
  useShownKeys(
    bindings.filter(({ isImpossible }) => isImpossible !== true),
    reach,
  );
  const tab = useContext(TabContext);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const binding = bindingOf(event, bindings);
    if (binding === undefined) return;
    event.preventDefault();
    // A held key must not decide on one record after another.
    if (event.repeat && !REPEATS.has(binding.command)) return;
    // Shortcuts now apply to the rows; a button that still has the focus would handle Enter.
    if (MOVES.has(binding.command) && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    binding.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (tab?.isActive() !== false) handle(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [tab]);
}

/** Return the shortcut that handles a key, unless the focused element handles it itself. */
function bindingOf(event: KeyboardEvent, bindings: readonly ListKey[]): ListKey | undefined {
  if (event.altKey) return undefined;
  const name = keyName(event);
  const binding = bindings.find(({ command }) => keysOf(command).includes(name));
  if (binding === undefined || isHandledByControl(name, event.target)) return undefined;
  const isHandled =
    binding.fromFields === true && name.startsWith('Ctrl+')
      ? isAnswered(event) || isInLayer(event.target)
      : event.defaultPrevented || isElsewhere(event.target, event.key);
  return isHandled ? undefined : binding;
}

const MOVES: ReadonlySet<CommandId> = new Set(['down', 'up', 'right', 'left', 'selectDown', 'selectUp']);
/** Commands that a held key repeats. */
const REPEATS: ReadonlySet<CommandId> = new Set([...MOVES, 'next', 'previous']);

/** Return the name of a key: 'Ctrl+Enter', 'Shift+ArrowDown'. For letters, the case includes Shift: 'J'. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isNamed = key.length > 1;
  // Ignore Caps Lock in combinations with Ctrl.
  if (ctrlKey || metaKey) return `Ctrl+${shiftKey ? 'Shift+' : ''}${isNamed ? key : key.toLowerCase()}`;
  return `${shiftKey && isNamed ? 'Shift+' : ''}${key}`;
}

const OF_TABS = /^(Arrow|Home|End|Enter| |Delete)/;

/**
 * Check whether the focused element handles the key itself: a field, a dialog or a menu, or a tab for the
 * keys of tabs.
 */
export function isElsewhere(target: EventTarget | null, key = 'Enter'): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (OF_TABS.test(key) && target.closest('[role="tablist"]') !== null) return true;
  return (
    isInLayer(target) ||
    target.isContentEditable ||
    target.closest('input:not(.select-box), textarea, select, [role="combobox"]') !== null
  );
}

/** Check whether the element is inside a dialog or menu. */
function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}

/** Check whether a field has handled this key. */
function isAnswered({ defaultPrevented, target }: KeyboardEvent): boolean {
  // The text editor also prevents Ctrl+Enter, but does nothing with it.
  return defaultPrevented && !(target instanceof HTMLElement && target.isContentEditable);
}

/** Check whether the focused element reacts to this key. */
function isHandledByControl(name: string, target: EventTarget | null): boolean {
  if (name === 'Enter') return isControl(target);
  if (name !== ' ' || !(target instanceof HTMLElement)) return false;
  return target.closest('button, summary, input, [role="button"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('a, button, summary, input, [role="button"]') !== null
  );
}
