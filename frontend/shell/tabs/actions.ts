import { flushSync } from 'react-dom';
import type { Navigator } from 'react-router-dom';
import type { Unsaved } from '@shared/workspace/contract';
import type { DraftKeeper } from '@shared/workspace/draftKeeper';
import { canonicalKey } from '@shared/routes/location';
import { handOn } from '@shared/workspace/handingOn';
import { findRoute, homeOf, type RouteEntry } from '@shared/routes/table';
import { session } from '@shared/api/session';
import { toast } from '@shared/ui/toasts';
import type { UnsavedRegistry } from '../unsaved';
import { refresh, setDirty, setPinned, setSearch, setTitle } from './arranging';
import { applyClose, wouldClose, type CloseCommand } from './closing';
import type { TabCommand } from './commands';
import { hasTab, targetOf } from './restoring';
import { findTab, fullPath, type Tab, type TabsState } from './state';
import { affixOf, type TabStore } from './store';
import { replaceTab, visit } from './visiting';

interface Place {
  pathname: string;
  search: string;
}

interface Parts {
  store: TabStore;
  unsaved: UnsavedRegistry;
  navigator: Pick<Navigator, 'push' | 'replace'>;
  /** Marks the queries on screen as stale. Called before a screen is rebuilt. */
  onRefresh: () => void;
}

/**
 * Return true if the address is the tab's. False during a navigation whose screen has not rendered yet, when
 * effects of the previous screen may still run.
 */
function isAddressOf(tab: Tab): boolean {
  const route = findRoute(window.location.pathname);
  return route !== null && canonicalKey(route, window.location.search) === tab.key;
}

/** Create the operations on tabs. The rules are pure functions. This adds questions, addresses and effects. */
export function createTabActions({ store, unsaved, navigator, onRefresh }: Parts) {
  const refreshers = new Map<number, Set<() => void>>();
  /** Countries of screens that do not follow the chosen country, by tab ID. */
  const ownCountries = new Map<number, string>();
  /** Tabs with unsaved input in storage only. Their screens are not mounted. */
  const stored = new Set<number>();
  const byId = (id: number) => store.getState().tabs.find((tab) => tab.id === id);

  /** Set the tabs and, if the active tab changes, the address in one step. */
  function apply(next: TabsState): void {
    const before = store.getState();
    flushSync(() => {
      store.setState(next, true);
      const active = findTab(next, next.activeKey);
      if (active !== undefined && next.activeKey !== before.activeKey) navigator.push(fullPath(active));
    });
    forgetClosed(before.tabs);
  }

  function forgetClosed(before: readonly Tab[]): void {
    for (const { id } of before) {
      if (byId(id) !== undefined) continue;
      unsaved.drop(id);
      refreshers.delete(id);
      ownCountries.delete(id);
    }
  }

  async function close(command: CloseCommand, key: string): Promise<void> {
    const closing = wouldClose(store.getState(), command, key).map((tab) => tab.id);
    if (!(await unsaved.settle(closing))) return;
    apply(applyClose(store.getState(), command, key, home()));
  }

  async function reload(key: string): Promise<void> {
    const tab = findTab(store.getState(), key);
    if (tab === undefined || !(await unsaved.settle([tab.id]))) return;
    // Show the result of a command on a tab that is not active.
    if (key !== store.getState().activeKey) show(key);
    onRefresh();
    refreshers.get(tab.id)?.forEach((run) => run());
    store.setState(refresh(store.getState(), key));
  }

  function show(key: string): void {
    const tab = findTab(store.getState(), key);
    if (tab !== undefined) flushSync(() => navigator.push(fullPath(tab)));
  }

  function run(command: TabCommand, key: string): void {
    const tab = findTab(store.getState(), key);
    if (tab === undefined) return;
    switch (command) {
      case 'reload':
        void reload(key);
        break;
      case 'pin':
      case 'unpin':
        store.setState(setPinned(store.getState(), key, command === 'pin'));
        break;
      case 'openWindow':
        window.open(fullPath(tab), '_blank', 'noopener');
        break;
      case 'copyLink':
        void copyLink(fullPath(tab));
        break;
      default:
        void close(command, key);
    }
  }

  /** Handle an allowed navigation to this route. */
  function arrive(route: RouteEntry, search: string): void {
    if (!hasTab(route)) return;
    const before = store.getState();
    const { state, crowding } = visit(before, targetOf(route, search, affix()));
    store.setState(state, true);
    forgetClosed(before.tabs);
    if (crowding !== null) void close('close', crowding.key);
  }

  /** Replace the page of a tab. The address changes if the tab is active. */
  function replace(id: number, { pathname, search }: Place): void {
    const tab = byId(id);
    const route = findRoute(pathname);
    if (tab === undefined || route === null || !hasTab(route)) return;
    const before = store.getState();
    const isActive = before.activeKey === tab.key;
    handOn(tab.key, canonicalKey(route, search));
    flushSync(() => {
      store.setState(replaceTab(before, tab.key, targetOf(route, search, affix())), true);
      if (isActive) navigator.replace(pathname + search);
    });
    unsaved.drop(id);
    forgetClosed(before.tabs);
  }

  /** Navigate from a tab's screen. A hidden tab only changes its own address. */
  function navigateFrom(id: number, to: Place, kind: 'push' | 'replace'): void {
    const tab = byId(id);
    const route = findRoute(to.pathname);
    if (tab === undefined) return;
    const isOwn = route !== null && canonicalKey(route, to.search) === tab.key;
    if (isOwn && (store.getState().activeKey !== tab.key || !isAddressOf(tab)))
      store.setState(setSearch(store.getState(), tab.key, to.search));
    else if (!isOwn && kind === 'replace' && route !== null && hasTab(route)) replace(id, to);
    else flushSync(() => navigator[kind](to.pathname + to.search));
  }

  function setUnsaved(id: number, entry: Unsaved | null): void {
    const tab = byId(id);
    if (tab === undefined) return;
    stored.delete(id);
    if (entry === null) unsaved.drop(id);
    else unsaved.set(id, entry);
    if (tab.dirty !== (entry !== null)) store.setState(setDirty(store.getState(), tab.key, entry !== null));
  }

  /**
   * Set the unsaved flag of these tabs: true if a stored draft exists for the form. Their screens are not mounted
   * and cannot set it themselves.
   */
  function markUnsaved(tabs: readonly Tab[], keepersOf: (tab: Tab) => readonly DraftKeeper[]): void {
    for (const tab of tabs) {
      const { id, meta } = tab;
      const keeper = keepersOf(tab).find((one) => one.begin() !== null);
      const discard = () => {
        keeper?.end();
        setUnsaved(id, null);
      };
      const registration = { label: meta.title, save: () => saveStored(id), discard };
      setUnsaved(id, keeper === undefined ? null : registration);
      if (keeper !== undefined) stored.add(id);
    }
  }

  /** Return the tabs whose unsaved input a change of country would lose or apply to another country. */
  function concernedByCountry(): readonly number[] {
    const isStoredRecord = (id: number) =>
      stored.has(id) && new URLSearchParams(byId(id)?.search ?? '').has('id');
    return unsaved.ids().filter((id) => !ownCountries.has(id) && !isStoredRecord(id));
  }

  /** Open the tab, wait until its form reports unsaved input, and save. */
  async function saveStored(id: number): Promise<boolean> {
    const tab = byId(id);
    if (tab === undefined) return true;
    const unsavedEntry = unsaved.next(id);
    if (tab.key !== store.getState().activeKey) show(tab.key);
    return (await unsavedEntry)?.save() ?? true;
  }

  return {
    run,
    close,
    markKept: markUnsaved,
    reload,
    arrive,
    replace,
    navigateFrom,
    setUnsaved,
    byId,
    setTitle(id: number, title: string): void {
      const tab = byId(id);
      if (tab !== undefined && tab.meta.title !== title)
        store.setState(setTitle(store.getState(), tab.key, title));
    },
    setOwnCountry(id: number, country: string | null): void {
      if (country === null) ownCountries.delete(id);
      else ownCountries.set(id, country);
    },
    hasOwnCountry: (id: number) => ownCountries.has(id),
    concernedByCountry,
    onRefresh(id: number, handler: () => void): () => void {
      const handlers = refreshers.get(id) ?? new Set();
      refreshers.set(id, handlers.add(handler));
      return () => void handlers.delete(handler);
    },
  };
}

export type TabActions = ReturnType<typeof createTabActions>;

function affix(): readonly string[] {
  const { user } = session.getState();
  return user === null ? [] : affixOf(user);
}

function home(): string {
  const { user } = session.getState();
  return user === null ? '/' : homeOf(user);
}

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast.success('Link copied');
  } catch {
    toast.error('The browser blocked copying');
  }
}
