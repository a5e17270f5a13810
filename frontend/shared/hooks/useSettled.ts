import { useMemo } from 'react';
import { useDebounced } from './useDebounced';

/** Debounce a value of plain data. Compares by content: a new object with the same content is no change. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const settled = useDebounced(JSON.stringify(value), ms);
  return useMemo(() => JSON.parse(settled) as Value, [settled]);
}
