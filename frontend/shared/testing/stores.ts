import type * as vanilla from 'zustand/vanilla';

const resets = new Set<() => void>();

/** Replace createStore of zustand: stores are reset to their initial state after each test. */
export function rememberStores({ createStore }: typeof vanilla): typeof createStore {
  const make = <T>(initializer: vanilla.StateCreator<T>) => {
    const store = createStore(initializer);
    resets.add(() => store.setState(store.getInitialState(), true));
    return store;
  };
  return ((initializer?: vanilla.StateCreator<unknown>) =>
    initializer === undefined ? make : make(initializer)) as typeof createStore;
}

/** Reset all stores, so that tests do not affect each other. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
