import { useContext, useEffect, useId } from 'react';
import { createStore } from 'zustand/vanilla';
import { TabContext } from '@shared/workspace/contract';
import { capsOfCommand, KEYMAP, type CommandId } from './keymap';

/** What a key does, as the dialog of all keys shows it. */
export interface KeyLine {
  /** As a person reads it: 'j  ↓'. */
  shown: string;
  meaning: string;
}

/** A command of the table of keys, and what it does here. */
export interface ShownCommand {
  command: CommandId;
  /** Narrower than the table's words, never another meaning. */
  meaning?: string;
}

/** What a command does here, in words. */
export function meaningOf({ command, meaning }: ShownCommand): string {
  return meaning ?? KEYMAP[command].meaning;
}

/** Where a key works: on every screen, or on the one that is on show. */
export type Reach = 'everywhere' | 'screen';

interface Entered {
  by: string;
  reach: Reach;
  lines: readonly KeyLine[];
  /** Whether its part of the screen is on show: a tab that was just left has not ended yet. */
  isOnShow?: () => boolean;
}

/** The keys that work now, as those who listen to them enter them, and whether they are being looked at. */
export const keysNow = createStore<{ entered: readonly Entered[]; isOpen: boolean }>(() => ({
  entered: [],
  isOpen: false,
}));

/** Shows all keys that work now. */
export function showKeys(): void {
  keysNow.setState({ isOpen: true });
}

export function hideKeys(): void {
  keysNow.setState({ isOpen: false });
}

/** Enters keys for the dialog while their part of the screen is on show; listening is somebody else's. */
export function useShownKeys(commands: readonly ShownCommand[], reach: Reach = 'screen'): void {
  const by = useId();
  const tab = useContext(TabContext);
  // Built anew at every drawing, they are entered anew only where a person would see a difference.
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

/** The lines of one reach that are on show, each once, in the order in which they were entered. */
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
