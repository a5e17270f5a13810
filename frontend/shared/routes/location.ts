import type { RouteEntry } from './table';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Serialize a query with sorted keys and normalized encoding; '' if nothing is set. */
export function toSearch(query: Query): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(query).sort()) {
    const value = query[key];
    if (value !== null && value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function fromSearch(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  // Of repeated keys the first counts, as in all code that reads single values.
  for (const [key, value] of new URLSearchParams(withoutHash(search))) query[key] ??= value;
  return query;
}

function withoutHash(search: string): string {
  return search.split('#', 1)[0] ?? '';
}

/**
 * Return the key that identifies a tab: its path and the query keys that its route names, sorted and
 * normalized. Filters, order of the query and hash are ignored.
 */
export function canonicalKey(route: Pick<RouteEntry, 'path' | 'identity'>, search: string): string {
  const query = fromSearch(search);
  const named = Object.fromEntries((route.identity ?? []).map((key) => [key, query[key]?.trim()]));
  return route.path + toSearch(named);
}

/** Parse the ID of a record in the query: a positive integer, or null. */
export function readId(search: string, key = 'id'): number | null {
  const text = fromSearch(search)[key] ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
