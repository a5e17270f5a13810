import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** How many parts of what is on show tell what was done to a record. */
export const historyHere = createStore<{ count: number }>(() => ({ count: 0 }));

/** Tells that History is on the screen, for as long as it is on show. */
export function useHistoryHere(): void {
  useEffect(() => {
    const add = (by: number) => historyHere.setState(({ count }) => ({ count: count + by }));
    add(1);
    return () => add(-1);
  }, []);
}
