import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ScreenLoaders } from '@shared/workspace/screens';
import type { ScreenActions } from './screenActions';
import type { TabActions } from './tabs/actions';
import type { TabsState } from './tabs/state';
import type { TabStore } from './tabs/store';
import type { UnsavedRegistry } from './unsaved';

/** State and functions shared by the parts of the shell. Created once per signed-in user. */
export interface ShellRuntime {
  store: TabStore;
  unsaved: UnsavedRegistry;
  actions: TabActions;
  screens: ScreenLoaders;
  /** Actions of the visible screen for the palette. */
  screenActions: ScreenActions;
  /** Signs out after asking about unsaved input. */
  logOut: () => void;
  /** Stops viewing the console as another user. The user's own session continues. */
  stopViewing: () => void;
  /** Changes the country. Resolves to false if the user cancels. */
  changeCountry: (country: string) => Promise<boolean>;
  /** See app/chunks. Resolves to true if the page is about to reload. */
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
