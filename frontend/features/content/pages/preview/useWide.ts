import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '@shared/hooks/useIsMobile';

function subscribe(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** Return true if form and preview fit beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth >= BREAKPOINTS.xl);
}
