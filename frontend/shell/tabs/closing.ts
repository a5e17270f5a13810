import { updateMounted } from './keeping';
import { findTab, isFixed, type Tab, type TabsState } from './state';
import { activate } from './visiting';

export type CloseCommand = 'close' | 'closeLeft' | 'closeRight' | 'closeOther' | 'closeAll';

/** Return the tabs that a command on this tab would close. If empty, the command is disabled. */
export function wouldClose(state: TabsState, command: CloseCommand, key: string): readonly Tab[] {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  if (at === -1) return [];
  const closable = (tab: Tab) => !isFixed(tab);
  switch (command) {
    case 'close':
      return state.tabs.length > 1 ? state.tabs.slice(at, at + 1).filter(closable) : [];
    case 'closeLeft':
      return state.tabs.slice(0, at).filter(closable);
    case 'closeRight':
      return state.tabs.slice(at + 1).filter(closable);
    case 'closeOther':
      return state.tabs.filter((tab) => tab.key !== key && closable(tab));
    case 'closeAll':
      return allButOne(state.tabs, state.tabs.filter(closable));
  }
}

// The last tab stays open, even without an affix tab.
function allButOne(tabs: readonly Tab[], closing: readonly Tab[]): readonly Tab[] {
  return closing.length === tabs.length ? closing.slice(1) : closing;
}

/** Apply a close command on this tab. */
export function applyClose(state: TabsState, command: CloseCommand, key: string, homeKey: string): TabsState {
  const closing = wouldClose(state, command, key);
  if (closing.length === 0) return state;
  const remaining = state.tabs.filter((tab) => !closing.includes(tab));
  const closed = updateMounted({ ...state, tabs: remaining });
  if (command === 'closeAll') return activate(closed, homeOrFirst(closed, homeKey));
  if (findTab(closed, state.activeKey) !== undefined) return closed;
  return activate(closed, command === 'close' ? neighbour(state, key) : key);
}

function homeOrFirst(state: TabsState, homeKey: string): string {
  return findTab(state, homeKey)?.key ?? state.tabs[0]?.key ?? homeKey;
}

/** Return the next tab for the first one, else the previous tab. */
function neighbour(state: TabsState, key: string): string {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  return state.tabs[at === 0 ? 1 : at - 1]?.key ?? state.activeKey;
}

/** Remove tabs that are no longer allowed, including affix tabs. */
export function prune(state: TabsState, isAllowed: (tab: Tab) => boolean, homeKey: string): TabsState {
  const remaining = state.tabs.filter(isAllowed);
  if (remaining.length === state.tabs.length || remaining.length === 0) return state;
  const pruned = updateMounted({ ...state, tabs: remaining });
  return findTab(pruned, state.activeKey) ? pruned : activate(pruned, homeOrFirst(pruned, homeKey));
}
