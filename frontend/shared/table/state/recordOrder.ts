import { createContext, useContext, useEffect } from 'react';

/** IDs that each list showed last, by the path of the record screen. */
export type RecordOrders = Map<string, readonly number[]>;

/** Record orders of the lists in this window; null outside of the console. */
export const RecordOrderContext = createContext<RecordOrders | null>(null);

/** Store the order of the records in a list, so that record screens can link to the next one. */
export function useStoredRecordOrder(path: string, ids: readonly number[]): void {
  const orders = useContext(RecordOrderContext);
  const shown = ids.join();
  useEffect(() => {
    if (shown !== '') orders?.set(path, shown.split(',').map(Number));
  }, [orders, path, shown]);
}

/** Return the IDs of the list that last showed the records of a screen. */
export function useRecordOrder(path: string): readonly number[] {
  return useContext(RecordOrderContext)?.get(path) ?? [];
}
