import { createStore } from 'zustand/vanilla';
import { localShelf } from '@shared/storage/storage';

export interface Preferences {
  isMenuCollapsed: boolean;
  /** The one group that is open, by path. */
  openGroup: string | null;
  /** Menu and top bar are put away. For this window and this moment: not stored. */
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
