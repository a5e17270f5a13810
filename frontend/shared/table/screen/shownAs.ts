import { useCallback } from 'react';
import { useTabParams } from '@shared/table/state/useTabParams';

/** Parameters of the URL that store the way a list is shown, not its filters. */
const SHOWN_AS = 'show';
/** ID of the record that is open next to the list. */
const OPEN = 'id';
/** Part of the screen that contains the list. */
const PART = 'part';
const MAP = 'map';
export const MAP_AT = 'at';

export type ShownAs = 'table' | 'map' | 'grid';

/** Views of a list; the first is the default. */
export type ShownAsChoices = readonly [ShownAs, ...ShownAs[]];

/** Return the query of another list state, with the current view and open record. */
export function keepOtherParams(now: URLSearchParams, next: URLSearchParams): URLSearchParams {
  for (const key of [SHOWN_AS, MAP_AT, OPEN, PART]) {
    const value = now.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** Return the query with another open record, or with none. */
export function withOpen(now: URLSearchParams, id: number | string | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, String(id));
  return next;
}

/** Return the query with another view. The map position is retained. */
export function shownIn(now: URLSearchParams, as: ShownAs, opensAs: ShownAs = 'table'): URLSearchParams {
  const next = new URLSearchParams(now);
  if (as === opensAs) next.delete(SHOWN_AS);
  else next.set(SHOWN_AS, as);
  return next;
}

export function isOnMap(params: URLSearchParams): boolean {
  return params.get(SHOWN_AS) === MAP;
}

/** Return the current view of the list, which is stored in the URL, and a function that changes it. */
export function useShownAs(ways: ShownAsChoices): [ShownAs, (as: ShownAs) => void] {
  const [params, setParams] = useTabParams();
  const [opensAs] = ways;
  const show = useCallback(
    (as: ShownAs) => setParams((now) => shownIn(now, as, opensAs)),
    [setParams, opensAs],
  );
  return [ways.find((way) => way === params.get(SHOWN_AS)) ?? opensAs, show];
}
