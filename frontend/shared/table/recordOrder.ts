import { createContext, useContext, useEffect } from 'react';

/** The ids that each list showed last, by the path of the screen that shows one of its records. */
export type RecordOrders = Map<string, readonly number[]>;

/** Where the lists of a window store the order of their records; null outside the console. */
export const RecordOrderContext = createContext<RecordOrders | null>(null);

/** Store the order of the records that a list shows, so that one of them leads to the next. */
export function useStoredRecordOrder(path: string, ids: readonly number[]): void {
  const orders = useContext(RecordOrderContext);
  const shown = ids.join();
  useEffect(() => {
    if (shown !== '') orders?.set(path, shown.split(',').map(Number));
  }, [orders, path, shown]);
}

/** Return the records of a screen in the order of the list that showed them last. */
export function useRecordOrder(path: string): readonly number[] {
  return useContext(RecordOrderContext)?.get(path) ?? [];
}
