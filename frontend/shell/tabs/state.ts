import type { RouteEntry } from '@shared/routes/table';

export interface TabMeta {
  title: string;
  /** Belongs to the person's role: first in the strip, never closed, never moved. */
  affix: boolean;
  hideTab: boolean;
  ignoreKeepAlive: boolean;
  /** How many tabs of one real path may be open; 0 is no limit. */
  dynamicLevel: number;
  realPath: string;
  currentActiveMenu: string | null;
}

export interface Tab {
  /** Stands for the screen behind the tab: it stays when the tab's key changes. */
  id: number;
  /** The canonical identity, unique in the strip. */
  key: string;
  path: string;
  /** The last query seen: a click on the tab leads back to it. */
  search: string;
  name: string;
  meta: TabMeta;
  /** Kept by the person: closed by no command, first after the affix tabs. */
  pinned: boolean;
  dirty: boolean;
  /** When it was last active, counted in activations. */
  usedAt: number;
  /** Counts its refreshes; the screen is built anew for each. */
  generation: number;
}

export interface TabsState {
  tabs: readonly Tab[];
  activeKey: string;
  /** The screens that are alive, by tab id. */
  kept: readonly number[];
  clock: number;
  nextId: number;
}

/** Where a navigation that was let through has led. */
export interface Target {
  key: string;
  path: string;
  search: string;
  name: string;
  meta: TabMeta;
}

export const KEPT_SCREENS = 12;

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

/** Affix and pinned tabs stay whatever is closed. */
export function isFixed(tab: Tab): boolean {
  return tab.meta.affix || tab.pinned;
}

/** 0 affix, 1 pinned, 2 the others: the strip is ordered by this, and no tab is moved out of its rank. */
export function rankOf(tab: Tab): 0 | 1 | 2 {
  if (tab.meta.affix) return 0;
  return tab.pinned ? 1 : 2;
}

/** Puts the ranks in order and keeps the order within each. */
export function byRank(tabs: readonly Tab[]): readonly Tab[] {
  return [...tabs].sort((a, b) => rankOf(a) - rankOf(b));
}

export function changeTab(state: TabsState, key: string, change: (tab: Tab) => Tab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) };
}
