import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ScreenLoaders } from '@shared/workspace/screens';
import type { ScreenActions } from './screenActions';
import type { TabActions } from './tabs/actions';
import type { TabsState } from './tabs/state';
import type { TabStore } from './tabs/store';
import type { UnsavedRegistry } from './unsaved';

/** What the parts of the shell share. Made once for each person who signs in. */
export interface ShellRuntime {
  store: TabStore;
  unsaved: UnsavedRegistry;
  actions: TabActions;
  screens: ScreenLoaders;
  /** What the screen on show offers in the palette. */
  screenActions: ScreenActions;
  /** Asks about unsaved input, then signs out. */
  logOut: () => void;
  /** Ends looking at the console as somebody else; one's own session goes on. */
  stopViewing: () => void;
  /** Chooses another country; resolves to false where the person would rather stay. */
  changeCountry: (country: string) => Promise<boolean>;
  /** See app/chunks: true where the page is about to be reloaded. */
  recover: (hasUnsaved: () => boolean) => Promise<boolean>;
}

export const ShellContext = createContext<ShellRuntime | null>(null);

export function useShell(): ShellRuntime {
  const runtime = useContext(ShellContext);
  if (runtime === null) throw new Error('This belongs inside the shell.');
  return runtime;
}

export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(useShell().store, select);
}
