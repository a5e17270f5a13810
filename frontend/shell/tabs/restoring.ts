import { canonicalKey } from '@shared/routes/location';
import { findRoute, type RouteEntry } from '@shared/routes/table';
import { byRank, metaOf, type Tab, type TabsState, type Target } from './state';
import { activate, newTab } from './visiting';

/** The stored fields of a tab. The route table determines the others. */
export interface StoredTab {
  path: string;
  search: string;
  title: string;
  pinned: boolean;
}

export interface StoredTabs {
  tabs: readonly StoredTab[];
  activeKey: string;
}

export function toStored(state: TabsState): StoredTabs {
  return {
    tabs: state.tabs.map(({ path, search, meta, pinned }) => ({ path, search, title: meta.title, pinned })),
    activeKey: state.activeKey,
  };
}

export function targetOf(route: RouteEntry, search: string, affix: readonly string[]): Target {
  return {
    key: canonicalKey(route, search),
    path: route.path,
    search,
    name: route.name,
    meta: metaOf(route, affix.includes(route.path)),
  };
}

/** Return true if a route can have a tab: a screen, but not sign-in, error or redirect. */
export function hasTab(route: RouteEntry): boolean {
  return route.screen !== undefined && route.hideTab !== true;
}

/**
 * Return the stored tabs, with affix tabs first and without routes that no longer exist or are not allowed.
 * Invalid input counts as empty.
 */
export function restore(
  stored: unknown,
  affix: readonly string[],
  mayOpen: (route: RouteEntry) => boolean,
): TabsState {
  const before = readStored(stored);
  const tabs: Tab[] = [];
  const add = (path: string, search: string, change: (tab: Tab) => Tab) => {
    const route = findRoute(path);
    if (route === null || !hasTab(route) || !mayOpen(route)) return;
    const tab = change(newTab(targetOf(route, search, affix), tabs.length + 1));
    if (!tabs.some((other) => other.key === tab.key)) tabs.push(tab);
  };
  for (const path of affix) add(path, lastSearch(before, path), (tab) => tab);
  for (const { path, search, title, pinned } of before.tabs)
    add(path, search, (tab) => ({ ...tab, pinned: pinned && !tab.meta.affix, meta: { ...tab.meta, title } }));
  const state: TabsState = {
    tabs: byRank(tabs),
    activeKey: '',
    mounted: [],
    clock: 0,
    nextId: tabs.length + 1,
  };
  const active = tabs.find((tab) => tab.key === before.activeKey) ?? tabs[0];
  // No screen is mounted yet: a restored tab mounts its screen when it is first opened.
  return active === undefined ? state : activate(state, active.key);
}

function lastSearch(before: StoredTabs, path: string): string {
  return before.tabs.find((tab) => tab.path === path)?.search ?? '';
}

function readStored(stored: unknown): StoredTabs {
  const { tabs, activeKey } = (stored ?? {}) as { tabs?: unknown; activeKey?: unknown };
  return {
    tabs: Array.isArray(tabs) ? tabs.filter(isStoredTab) : [],
    activeKey: typeof activeKey === 'string' ? activeKey : '',
  };
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, search, title, pinned } = value as Partial<Record<keyof StoredTab, unknown>>;
  return (
    typeof path === 'string' &&
    typeof search === 'string' &&
    typeof title === 'string' &&
    typeof pinned === 'boolean'
  );
}
