import { KEPT_SCREENS, type Tab, type TabsState } from './state';

/**
 * The screens that stay alive. The active one joins; closed ones and those that are not kept alive
 * leave; beyond the cap the least recently used go. Unsaved input is never let go.
 */
export function settleKept(state: TabsState): TabsState {
  const alive = state.tabs.filter((tab) => mayLive(state, tab));
  const optional = alive.filter((tab) => !mustLive(state, tab)).sort((a, b) => b.usedAt - a.usedAt);
  const room = Math.max(0, KEPT_SCREENS - (alive.length - optional.length));
  const dropped = new Set(optional.slice(room).map((tab) => tab.id));
  return { ...state, kept: alive.filter((tab) => !dropped.has(tab.id)).map((tab) => tab.id) };
}

function mustLive(state: TabsState, tab: Tab): boolean {
  return tab.key === state.activeKey || tab.dirty;
}

function mayLive(state: TabsState, tab: Tab): boolean {
  if (tab.key === state.activeKey) return true;
  return state.kept.includes(tab.id) && (tab.dirty || !tab.meta.ignoreKeepAlive);
}

/** Drop the hidden screens that this is not true of: what they show is out of date. */
export function forgetHidden(state: TabsState, isKept: (id: number) => boolean): TabsState {
  return settleKept({ ...state, kept: state.kept.filter(isKept) });
}
