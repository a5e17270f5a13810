import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from './useIsMobile';

function subscribe(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** Return true if the window has room for a column beside a form. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth >= BREAKPOINTS.xl);
}
