import { useMemo } from 'react';
import { useDebounced } from './useDebounced';

/** A value of plain data once it has stood still for a while, by content: one made anew with the same content is the same. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const settled = useDebounced(JSON.stringify(value), ms);
  return useMemo(() => JSON.parse(settled) as Value, [settled]);
}
