import { useContext, useEffect, useId } from 'react';
import { createStore } from 'zustand/vanilla';
import { TabContext } from '@shared/workspace/contract';
import { capsOfCommand, KEYMAP, type CommandId } from '@shared/ui/keymap';

/** Line of the shortcut help. */
export interface KeyLine {
  /** Formatted keys: 'j  ↓'. */
  shown: string;
  meaning: string;
}

/** Command of the keymap that a screen supports. */
export interface ShownCommand {
  command: CommandId;
  /** More specific description with the same meaning. */
  meaning?: string;
}

/** Return the description of a command on this screen. */
export function meaningOf({ command, meaning }: ShownCommand): string {
  return meaning ?? KEYMAP[command].meaning;
}

/** Scope of a shortcut: every screen, or the current one. */
export type Reach = 'everywhere' | 'screen';

interface Entered {
  by: string;
  reach: Reach;
  lines: readonly KeyLine[];
  /** Return false for a screen that was just left and is not unmounted yet. */
  isOnShow?: () => boolean;
}

/** Shortcuts that are available now, and whether the help is open. */
export const keysNow = createStore<{ entered: readonly Entered[]; isOpen: boolean }>(() => ({
  entered: [],
  isOpen: false,
}));

/** Open the shortcut help. */
export function showKeys(): void {
  keysNow.setState({ isOpen: true });
}

export function hideKeys(): void {
  keysNow.setState({ isOpen: false });
}

/** List shortcuts in the help while their screen is visible. Does not handle the keys. */
export function useShownKeys(commands: readonly ShownCommand[], reach: Reach = 'screen'): void {
  const by = useId();
  const tab = useContext(TabContext);
  // The commands are new objects on each render; register them again only on visible changes.
  const shown = JSON.stringify(
    commands.map((one) => ({ shown: capsOfCommand(one.command), meaning: meaningOf(one) })),
  );
  useEffect(() => {
    const entry: Entered = {
      by,
      reach,
      lines: JSON.parse(shown) as readonly KeyLine[],
      isOnShow: () => tab?.isActive() !== false,
    };
    keysNow.setState(({ entered }) => ({ entered: [...entered.filter((one) => one.by !== by), entry] }));
    return () => {
      keysNow.setState(({ entered }) => ({ entered: entered.filter((one) => one.by !== by) }));
    };
  }, [by, reach, shown, tab]);
}

/** Return the visible lines of one scope in order of registration, without duplicates. */
export function linesOf(entered: readonly Entered[], reach: Reach): readonly KeyLine[] {
  const lines = entered
    .filter((one) => one.reach === reach && one.isOnShow?.() !== false)
    .flatMap((one) => one.lines);
  const seen = new Set<string>();
  return lines.filter(({ shown, meaning }) => {
    const name = `${shown}\n${meaning}`;
    return !seen.has(name) && seen.add(name);
  });
}
