import { useContext, useEffect, useEffectEvent } from 'react';
import { keysOf, type CommandId } from '@shared/keys/keymap';
import { useShownKeys, type Reach, type ShownCommand } from '@shared/keys/keys';
import { TabContext } from '@shared/workspace/contract';

/** What a command of the table of keys does here. */
export interface ListKey extends ShownCommand {
  run: () => void;
  /** Whether a key with Ctrl also works while the person types in a field of this screen. */
  fromFields?: boolean;
  /** Whether its action is not possible now: it is not listed, and pressing it says why. */
  isImpossible?: boolean;
}

/** Listens while its tab is the active one; while the person types, to `fromFields` alone; never in a dialog. */
export function useListKeys(bindings: readonly ListKey[], reach: Reach = 'screen'): void {
  useShownKeys(
    bindings.filter(({ isImpossible }) => isImpossible !== true),
    reach,
  );
  const tab = useContext(TabContext);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey) return;
    const name = keyName(event);
    const binding = bindings.find(({ command }) => keysOf(command).includes(name));
    if (binding === undefined || isTaken(name, event.target)) return;
    if (binding.fromFields === true && name.startsWith('Ctrl+')) {
      if (isAnswered(event) || isInLayer(event.target)) return;
    } else if (event.defaultPrevented || isElsewhere(event.target, event.key)) return;
    event.preventDefault();
    // The rows have the keys now: a button that was used last would take Enter for itself.
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

const MOVES: ReadonlySet<CommandId> = new Set(['down', 'up', 'right', 'left', 'selectDown', 'selectUp']);

/** 'Ctrl+Enter', 'Shift+ArrowDown'; a letter says by itself whether Shift was held: 'J'. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isNamed = key.length > 1;
  // With Ctrl a letter is the same whether capitals are locked or not.
  if (ctrlKey || metaKey) return `Ctrl+${shiftKey ? 'Shift+' : ''}${isNamed ? key : key.toLowerCase()}`;
  return `${shiftKey && isNamed ? 'Shift+' : ''}${key}`;
}

const OF_TABS = /^(Arrow|Home|End|Enter| |Delete)/;

/** Whether a key belongs to what has the focus: a field, a dialog, a menu; of a tab's, those that move or press it. */
export function isElsewhere(target: EventTarget | null, key = 'Enter'): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (OF_TABS.test(key) && target.closest('[role="tablist"]') !== null) return true;
  return (
    isInLayer(target) ||
    target.isContentEditable ||
    target.closest('input:not(.select-box), textarea, select, [role="combobox"]') !== null
  );
}

/** Whether it stands in what lies above the screen. */
function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}

/** Whether a field has done something of its own by this key. */
function isAnswered({ defaultPrevented, target }: KeyboardEvent): boolean {
  // The editor of texts prevents Enter with Ctrl as well, and does nothing by it.
  return defaultPrevented && !(target instanceof HTMLElement && target.isContentEditable);
}

/** Whether what has the focus does something of its own by this key. */
function isTaken(name: string, target: EventTarget | null): boolean {
  if (name === 'Enter') return isControl(target);
  if (name !== ' ' || !(target instanceof HTMLElement)) return false;
  return target.closest('button, summary, input, [role="button"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('a, button, summary, input, [role="button"]') !== null
  );
}
