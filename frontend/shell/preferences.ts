import { createStore } from 'zustand/vanilla';
import { localShelf } from '@shared/storage/storage';

export interface Preferences {
  isMenuCollapsed: boolean;
  /** Path of the open menu group, if any. */
  openGroup: string | null;
  /** True if menu and top bar are hidden. Only for this window, not stored. */
  isFolded: boolean;
}

const KEY = 'shell';

function read(): Pick<Preferences, 'isMenuCollapsed' | 'openGroup'> {
  const stored = (localShelf.get(KEY) ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  return {
    isMenuCollapsed: stored.isMenuCollapsed === true,
    openGroup: typeof stored.openGroup === 'string' ? stored.openGroup : null,
  };
}

export const preferences = createStore<Preferences>(() => ({ ...read(), isFolded: false }));

export function prefer(change: Partial<Preferences>): void {
  preferences.setState(change);
  const { isMenuCollapsed, openGroup } = preferences.getState();
  localShelf.set(KEY, { isMenuCollapsed, openGroup }, null);
}
