import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS);
  return () => clearInterval(timer);
}

// The minute, not the moment: what is read while rendering may not change within one rendering.
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** The end of the minute that it is, told anew each minute. */
export function useNow(): number {
  return (useSyncExternalStore(everyMinute, currentMinute) + 1) * MINUTE_MS;
}
