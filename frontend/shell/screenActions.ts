import { createStore } from 'zustand/vanilla';
import type { ScreenAction } from '@shared/workspace/contract';

const NONE: readonly ScreenAction[] = [];

/** The actions that the screens on show offer, by tab id. A hidden screen offers none. */
export function createScreenActions() {
  const store = createStore<Readonly<Record<number, readonly ScreenAction[]>>>(() => ({}));
  return {
    set: (id: number, actions: readonly ScreenAction[]) => {
      const others = Object.entries(store.getState()).filter(([other]) => Number(other) !== id);
      const all = actions.length === 0 ? others : [...others, [id, actions] as const];
      store.setState(Object.fromEntries(all), true);
    },
    of: (id: number | undefined) => (id === undefined ? NONE : (store.getState()[id] ?? NONE)),
  };
}

export type ScreenActions = ReturnType<typeof createScreenActions>;
