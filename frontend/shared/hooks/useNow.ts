import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS);
  return () => clearInterval(timer);
}

// The snapshot is the minute, not the exact time: it must not change during a render.
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** Return the end of the current minute in milliseconds. Updates every minute. */
export function useNow(): number {
  return (useSyncExternalStore(everyMinute, currentMinute) + 1) * MINUTE_MS;
}
