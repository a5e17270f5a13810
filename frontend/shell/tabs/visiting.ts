import { updateMounted } from './keeping';
import { changeTab, findTab, isFixed, type Tab, type TabsState, type Target } from './state';

export interface Visit {
  state: TabsState;
  /** Tabs closed to stay within the limit of their real path. */
  evicted: readonly Tab[];
  /** Tab to ask about, if the limit is exceeded because all others have unsaved input. */
  crowding: Tab | null;
}

/** Return the state after a navigation: its tab is updated in place or added at the end, and activated. */
export function visit(state: TabsState, target: Target): Visit {
  if (findTab(state, target.key) !== undefined) {
    const updated = changeTab(state, target.key, (tab) => ({ ...tab, search: target.search }));
    return { state: activate(updated, target.key), evicted: [], crowding: null };
  }
  const { evicted, crowding } = evictPeers(state, target);
  const remaining = state.tabs.filter((tab) => !evicted.includes(tab));
  const added: TabsState = {
    ...state,
    tabs: [...remaining, newTab(target, state.nextId)],
    nextId: state.nextId + 1,
  };
  return { state: activate(added, target.key), evicted, crowding };
}

export function newTab(target: Target, id: number): Tab {
  return { ...target, id, pinned: false, dirty: false, usedAt: 0, generation: 0 };
}

export function activate(state: TabsState, key: string): TabsState {
  if (findTab(state, key) === undefined) return state;
  const clock = state.clock + 1;
  const used = changeTab(state, key, (tab) => ({ ...tab, usedAt: clock }));
  return updateMounted({ ...used, clock, activeKey: key });
}

function evictPeers(state: TabsState, target: Target): Pick<Visit, 'evicted' | 'crowding'> {
  const limit = target.meta.dynamicLevel;
  const peers = state.tabs.filter((tab) => tab.meta.realPath === target.meta.realPath);
  const excess = limit === 0 ? 0 : peers.length + 1 - limit;
  if (excess <= 0) return { evicted: [], crowding: null };
  const oldestFirst = peers.filter((tab) => !isFixed(tab)).sort((a, b) => a.usedAt - b.usedAt);
  const evicted = oldestFirst.filter((tab) => !tab.dirty).slice(0, excess);
  const crowding = evicted.length < excess ? (oldestFirst.find((tab) => tab.dirty) ?? null) : null;
  return { evicted, crowding };
}

/**
 * Replace a tab in place, for example after a new record was saved and has an ID. If the target tab is already
 * open, activate it and remove this one.
 */
export function replaceTab(state: TabsState, key: string, target: Target): TabsState {
  const own = findTab(state, key);
  if (own === undefined) return visit(state, target).state;
  if (key === target.key) return visit(state, target).state;
  if (findTab(state, target.key) !== undefined) {
    const without = { ...state, tabs: state.tabs.filter((tab) => tab !== own || tab.meta.affix) };
    return visit(without, target).state;
  }
  if (own.meta.affix) return visit(state, target).state;
  const became = changeTab(state, key, (tab) => ({ ...tab, ...target, dirty: false }));
  const moved = state.activeKey === key ? { ...became, activeKey: target.key } : became;
  return updateMounted(moved);
}
