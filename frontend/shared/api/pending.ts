// Calls that abort their predecessor, by method and URL.
const pending = new Map<string, AbortController>();

/** Abort the running call with this key and take its place. */
export function takePlace(key: string): { signal: AbortSignal; leave: () => void } {
  pending.get(key)?.abort();
  const mine = new AbortController();
  pending.set(key, mine);
  return {
    signal: mine.signal,
    leave: () => {
      if (pending.get(key) === mine) pending.delete(key);
    },
  };
}
