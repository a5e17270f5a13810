import { MAX_MOUNTED, type Tab, type TabsState } from './state';

/**
 * Update the mounted screens. The active one is added. Closed tabs and screens without keep-alive are removed,
 * then the least recently used above the limit. Screens with unsaved input always stay.
 */
export function updateMounted(state: TabsState): TabsState {
  const alive = state.tabs.filter((tab) => mayLive(state, tab));
  const optional = alive.filter((tab) => !mustLive(state, tab)).sort((a, b) => b.usedAt - a.usedAt);
  const freePlaces = Math.max(0, MAX_MOUNTED - (alive.length - optional.length));
  const dropped = new Set(optional.slice(freePlaces).map((tab) => tab.id));
  return { ...state, mounted: alive.filter((tab) => !dropped.has(tab.id)).map((tab) => tab.id) };
}

function mustLive(state: TabsState, tab: Tab): boolean {
  return tab.key === state.activeKey || tab.dirty;
}

function mayLive(state: TabsState, tab: Tab): boolean {
  if (tab.key === state.activeKey) return true;
  return state.mounted.includes(tab.id) && (tab.dirty || !tab.meta.ignoreKeepAlive);
}

/** Unmount the hidden screens that fail the check, because their data is outdated. */
export function forgetHidden(state: TabsState, isMounted: (id: number) => boolean): TabsState {
  return updateMounted({ ...state, mounted: state.mounted.filter(isMounted) });
}
