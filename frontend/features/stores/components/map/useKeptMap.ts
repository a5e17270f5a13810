import { useEffect, useEffectEvent, useRef } from 'react';

/** What a map drawn by hand must know: its element's size has changed, nobody needs it any more. */
export interface Drawn {
  resize: () => void;
  destroy: () => void;
}

interface Resting {
  drawn: Drawn;
  at: HTMLElement;
  forget: () => void;
}

/** So many maps of hidden tabs are kept: drawing one anew costs a person a tenth of a second. */
export const MOST_RESTING = 4;
const resting: Resting[] = [];

/**
 * A map in the element of the ref. Hidden with its tab it rests, shown again it is there at once; of many the
 * one that rested longest is taken down, and `build` is asked for it once more. What the map calls while it
 * lives it finds in `now()`: the `calls` of the last rendering.
 */
export function useKeptMap<M extends Drawn, C>(calls: C, build: (at: HTMLElement, now: () => C) => M) {
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
  // A screen that was closed has left the page, and its map goes with it.
  for (const gone of resting.filter(({ at }) => !at.isConnected)) takeDown(gone);
  const [oldest] = resting;
  if (resting.length > MOST_RESTING && oldest !== undefined) takeDown(oldest);
}

function takeDown(one: Resting): void {
  resting.splice(resting.indexOf(one), 1);
  one.forget();
  one.drawn.destroy();
}
