import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** Number of visible components that show the history of a record. */
export const historyHere = createStore<{ count: number }>(() => ({ count: 0 }));

/** Count a component that shows the history while it is visible. */
export function useHistoryHere(): void {
  useEffect(() => {
    const add = (by: number) => historyHere.setState(({ count }) => ({ count: count + by }));
    add(1);
    return () => add(-1);
  }, []);
}
