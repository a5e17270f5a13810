import { useEffect, useEffectEvent, useRef } from 'react';

/** Handle of a map: update its size, and remove it. */
export interface Drawn {
  resize: () => void;
  destroy: () => void;
}

interface Resting {
  drawn: Drawn;
  at: HTMLElement;
  forget: () => void;
}

/** Number of maps of hidden tabs that are cached. Drawing one again takes a tenth of a second. */
export const MOST_RESTING = 4;
const resting: Resting[] = [];

/**
 * Create a map in the element of the ref. The map is cached while its tab is hidden and reused afterwards.
 * Beyond the limit, the least recently used one is destroyed, and `build` is called again when needed. The
 * map calls `now()` for the `calls` of the latest render.
 */
export function useCachedMap<M extends Drawn, C>(calls: C, build: (at: HTMLElement, now: () => C) => M) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<M | null>(null);
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  const make = useEffectEvent((at: HTMLElement) => build(at, () => latest.current));
  useEffect(() => {
    const at = element.current;
    if (at === null) return undefined;
    wake(at);
    const drawn = map.current ?? make(at);
    map.current = drawn;
    const watching = new ResizeObserver(() => drawn.resize());
    watching.observe(at);
    return () => {
      watching.disconnect();
      rest({ drawn, at, forget: () => (map.current = null) });
    };
  }, []);
  return { element, map };
}

function wake(at: HTMLElement): void {
  const index = resting.findIndex((each) => each.at === at);
  if (index >= 0) resting.splice(index, 1);
}

function rest(one: Resting): void {
  resting.push(one);
  // A closed screen has left the page; destroy its map.
  for (const removed of resting.filter(({ at }) => !at.isConnected)) takeDown(removed);
  const [oldest] = resting;
  if (resting.length > MOST_RESTING && oldest !== undefined) takeDown(oldest);
}

function takeDown(one: Resting): void {
  resting.splice(resting.indexOf(one), 1);
  one.forget();
  one.drawn.destroy();
}
