import { useCallback } from 'react';
import { useTabParams } from './useTabParams';

/** The parts of a list's address that say how it is looked at, not what is in it. */
const SHOWN_AS = 'show';
const MAP = 'map';
export const MAP_AT = 'at';

export type ShownAs = 'table' | 'map';

/** The address with another list in it, looked at as before. */
export function keptBeside(now: URLSearchParams, next: URLSearchParams): URLSearchParams {
  for (const key of [SHOWN_AS, MAP_AT]) {
    const value = now.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** The address with the same list in it, as a table or on the map. Where the map was is kept. */
export function shownIn(now: URLSearchParams, as: ShownAs): URLSearchParams {
  const next = new URLSearchParams(now);
  if (as === MAP) next.set(SHOWN_AS, MAP);
  else next.delete(SHOWN_AS);
  return next;
}

export function isOnMap(params: URLSearchParams): boolean {
  return params.get(SHOWN_AS) === MAP;
}

/** How the list is looked at, which a link shows a colleague, too. */
export function useShownAs(): [ShownAs, (as: ShownAs) => void] {
  const [params, setParams] = useTabParams();
  const show = useCallback((as: ShownAs) => setParams((now) => shownIn(now, as)), [setParams]);
  return [isOnMap(params) ? MAP : 'table', show];
}
