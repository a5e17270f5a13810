import type { RouteEntry } from '@shared/routes/table';

export interface TabMeta {
  title: string;
  /** True if the tab belongs to the user's role: first in the strip, never closed or moved. */
  affix: boolean;
  hideTab: boolean;
  ignoreKeepAlive: boolean;
  /** Maximum number of open tabs of one real path. 0 is unlimited. */
  dynamicLevel: number;
  realPath: string;
  currentActiveMenu: string | null;
}

export interface Tab {
  /** Identity of the screen, which does not change with the key. */
  id: number;
  /** Canonical identity, unique in the strip. */
  key: string;
  path: string;
  /** Last query of the tab, restored when the tab is clicked. */
  search: string;
  name: string;
  meta: TabMeta;
  /** True if pinned by the user: after the affix tabs, and close commands skip it. */
  pinned: boolean;
  dirty: boolean;
  /** Value of the activation counter when the tab was last active. */
  usedAt: number;
  /** Number of refreshes. The screen remounts on each. */
  generation: number;
}

export interface TabsState {
  tabs: readonly Tab[];
  activeKey: string;
  /** Mounted screens, by tab ID. */
  mounted: readonly number[];
  clock: number;
  nextId: number;
}

/** The target of an allowed navigation. */
export interface Target {
  key: string;
  path: string;
  search: string;
  name: string;
  meta: TabMeta;
}

export const MAX_MOUNTED = 12;

export function metaOf(route: RouteEntry, affix: boolean): TabMeta {
  return {
    title: route.title,
    affix,
    hideTab: route.hideTab ?? false,
    ignoreKeepAlive: route.ignoreKeepAlive ?? false,
    dynamicLevel: route.dynamicLevel ?? 0,
    realPath: route.path,
    currentActiveMenu: route.currentActiveMenu ?? null,
  };
}

export function findTab(state: TabsState, key: string): Tab | undefined {
  return state.tabs.find((tab) => tab.key === key);
}

export function fullPath(tab: Pick<Tab, 'path' | 'search'>): string {
  return tab.path + tab.search;
}

/** Return true for affix and pinned tabs, which no close command closes. */
export function isFixed(tab: Tab): boolean {
  return tab.meta.affix || tab.pinned;
}

/** Return the rank of a tab in the strip: 0 affix, 1 pinned, 2 others. Tabs move within their rank only. */
export function rankOf(tab: Tab): 0 | 1 | 2 {
  if (tab.meta.affix) return 0;
  return tab.pinned ? 1 : 2;
}

/** Sort tabs by rank, with a stable order within each. */
export function byRank(tabs: readonly Tab[]): readonly Tab[] {
  return [...tabs].sort((a, b) => rankOf(a) - rankOf(b));
}

export function changeTab(state: TabsState, key: string, change: (tab: Tab) => Tab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) };
}
