import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function subscribe(notify: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether a finger does the pointing: then the device's own ways of choosing are the better ones. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
