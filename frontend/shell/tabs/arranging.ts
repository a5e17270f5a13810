import { updateMounted } from './keeping';
import { byRank, changeTab, rankOf, type TabsState } from './state';

/** Move a tab by its position in the strip. Stays within its rank. Affix tabs do not move. */
export function reorder(state: TabsState, from: number, to: number): TabsState {
  const moving = state.tabs[from];
  if (moving === undefined || moving.meta.affix) return state;
  const rank = rankOf(moving);
  const first = state.tabs.findIndex((tab) => rankOf(tab) === rank);
  const last = state.tabs.findLastIndex((tab) => rankOf(tab) === rank);
  const place = Math.min(Math.max(to, first), last);
  const tabs = state.tabs.filter((tab) => tab !== moving);
  tabs.splice(place, 0, moving);
  return { ...state, tabs };
}

export function setPinned(state: TabsState, key: string, pinned: boolean): TabsState {
  const changed = changeTab(state, key, (tab) => (tab.meta.affix ? tab : { ...tab, pinned }));
  return { ...changed, tabs: byRank(changed.tabs) };
}

/** Remount the screen of this tab. Other tabs are not affected. */
export function refresh(state: TabsState, key: string): TabsState {
  return changeTab(state, key, (tab) => ({ ...tab, generation: tab.generation + 1, dirty: false }));
}

export function setTitle(state: TabsState, key: string, title: string): TabsState {
  return changeTab(state, key, (tab) => ({ ...tab, meta: { ...tab.meta, title } }));
}

export function setDirty(state: TabsState, key: string, dirty: boolean): TabsState {
  return updateMounted(changeTab(state, key, (tab) => ({ ...tab, dirty })));
}

/** Set the tab's query while another tab is active. */
export function setSearch(state: TabsState, key: string, search: string): TabsState {
  return changeTab(state, key, (tab) => ({ ...tab, search }));
}
