import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Subject } from '@shared/routes/roles';
import { allRoutes, homeOf, mayOpen } from '@shared/routes/table';
import { localShelf, windowShelf, type Shelf } from '@shared/storage/storage';
import { restore, toStored } from './restoring';
import type { TabsState } from './state';

export type TabStore = StoreApi<TabsState>;

interface Shelves {
  /** Storage of this window. Its tabs survive a reload, independent of other windows. */
  window: Shelf;
  /** Storage shared by all windows. A new window starts with its tabs. */
  local: Shelf;
}

function storedAs(userId: number): string {
  return `tabs_${userId}`;
}

/** Return the affix tabs of a user, in menu order. */
export function affixOf(subject: Subject): readonly string[] {
  const pinned = allRoutes().filter((route) => route.affix === true && mayOpen(route, subject));
  return [...new Set([...pinned.map(({ path }) => path), homeOf(subject)])];
}

/** Create the tab store of a user. Stores the tabs on every change. */
export function createTabStore(
  userId: number,
  subject: Subject,
  shelves: Shelves = { window: windowShelf, local: localShelf },
): TabStore {
  const key = storedAs(userId);
  const before = shelves.window.get(key) ?? shelves.local.get(key);
  const store = createStore<TabsState>(() =>
    restore(before, affixOf(subject), (route) => mayOpen(route, subject)),
  );
  store.subscribe((state, previous) => {
    if (state.tabs === previous.tabs && state.activeKey === previous.activeKey) return;
    const stored = toStored(state);
    shelves.window.set(key, stored);
    shelves.local.set(key, stored);
  });
  return store;
}
