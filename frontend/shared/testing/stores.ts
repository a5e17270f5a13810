import type * as vanilla from 'zustand/vanilla';

const resets = new Set<() => void>();

/** zustand's createStore, whose stores go back to what they held first after each test. */
export function rememberStores({ createStore }: typeof vanilla): typeof createStore {
  const make = <T>(initializer: vanilla.StateCreator<T>) => {
    const store = createStore(initializer);
    resets.add(() => store.setState(store.getInitialState(), true));
    return store;
  };
  return ((initializer?: vanilla.StateCreator<unknown>) =>
    initializer === undefined ? make : make(initializer)) as typeof createStore;
}

/** Puts every store back to what it held first: what one test leaves behind, the next must not find. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
