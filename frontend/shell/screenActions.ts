import { createStore } from 'zustand/vanilla';
import type { ScreenAction } from '@shared/workspace/contract';

type BySource = Readonly<Record<string, readonly ScreenAction[]>>;

/**
 * Create the store of palette actions, by tab ID and by the component that offers them. A hidden screen offers
 * none.
 */
export function createScreenActions() {
  const store = createStore<Readonly<Record<number, BySource>>>(() => ({}));
  return {
    set: (id: number, source: string, actions: readonly ScreenAction[]) => {
      const others = Object.entries(store.getState()[id] ?? {}).filter(([other]) => other !== source);
      const all = actions.length === 0 ? others : [...others, [source, actions] as const];
      const tabs = Object.entries(store.getState()).filter(([other]) => Number(other) !== id);
      const remaining = all.length === 0 ? tabs : [...tabs, [id, Object.fromEntries(all)] as const];
      store.setState(Object.fromEntries(remaining), true);
    },
    of: (id: number | undefined): readonly ScreenAction[] =>
      id === undefined ? [] : Object.values(store.getState()[id] ?? {}).flat(),
  };
}

export type ScreenActions = ReturnType<typeof createScreenActions>;
