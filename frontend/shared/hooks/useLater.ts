import { useDeferredValue } from 'react';

/** False the first time, true once the screen was shown: for what it can be looked at without. */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
