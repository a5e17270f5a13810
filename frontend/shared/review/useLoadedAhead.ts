import { useEffect, useEffectEvent } from 'react';

/** The case that comes next is there at once; `load` reads it into the cache. */
export function useLoadedAhead(next: number | null, load: (id: number) => Promise<unknown>): void {
  const begin = useEffectEvent((id: number) => {
    // What cannot be had now is asked for again when it is opened.
    load(id).catch(() => undefined);
  });
  useEffect(() => {
    if (next !== null) begin(next);
  }, [next]);
}
