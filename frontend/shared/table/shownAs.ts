import { useCallback } from 'react';
import { useTabParams } from './useTabParams';

/** The parts of a list's address that say how it is looked at, not what is in it. */
const SHOWN_AS = 'show';
/** The record that is open beside the list. */
const OPEN = 'id';
/** The part of the screen that the list is. */
const PART = 'part';
const MAP = 'map';
export const MAP_AT = 'at';

export type ShownAs = 'table' | 'map' | 'grid';

/** The ways in which a list can be looked at; the first is how it opens. */
export type ShownAsChoices = readonly [ShownAs, ...ShownAs[]];

/** The address with another list in it, looked at as before, with the same record beside it. */
export function keepOtherParams(now: URLSearchParams, next: URLSearchParams): URLSearchParams {
  for (const key of [SHOWN_AS, MAP_AT, OPEN, PART]) {
    const value = now.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** The address with another record beside the list, or with none. */
export function withOpen(now: URLSearchParams, id: number | string | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, String(id));
  return next;
}

/** The address with the same list in it, looked at otherwise. Where the map was is kept. */
export function shownIn(now: URLSearchParams, as: ShownAs, opensAs: ShownAs = 'table'): URLSearchParams {
  const next = new URLSearchParams(now);
  if (as === opensAs) next.delete(SHOWN_AS);
  else next.set(SHOWN_AS, as);
  return next;
}

export function isOnMap(params: URLSearchParams): boolean {
  return params.get(SHOWN_AS) === MAP;
}

/** How the list is looked at, which a link shows a colleague, too. */
export function useShownAs(ways: ShownAsChoices): [ShownAs, (as: ShownAs) => void] {
  const [params, setParams] = useTabParams();
  const [opensAs] = ways;
  const show = useCallback(
    (as: ShownAs) => setParams((now) => shownIn(now, as, opensAs)),
    [setParams, opensAs],
  );
  return [ways.find((way) => way === params.get(SHOWN_AS)) ?? opensAs, show];
}
