import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function subscribe(notify: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Check whether the user points with a finger. The native controls of the device are better then. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
