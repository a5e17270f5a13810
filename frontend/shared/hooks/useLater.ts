import { useDeferredValue } from 'react';

/**
 * Return false on the first render and true afterwards. Postpones content that the first view does not need.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
