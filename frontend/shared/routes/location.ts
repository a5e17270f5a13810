import type { RouteEntry } from './table';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A query string with its keys sorted and its encoding normalised; '' where nothing is set. */
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
  // The first of repeated keys counts, as for everything that reads one value.
  for (const [key, value] of new URLSearchParams(withoutHash(search))) query[key] ??= value;
  return query;
}

function withoutHash(search: string): string {
  return search.split('#', 1)[0] ?? '';
}

/**
 * The one identity of a tab: its path and those query keys that its route names, sorted and
 * encoded alike. Filters, the order of the query and the hash make no difference.
 */
export function canonicalKey(route: Pick<RouteEntry, 'path' | 'identity'>, search: string): string {
  const query = fromSearch(search);
  const named = Object.fromEntries((route.identity ?? []).map((key) => [key, query[key]?.trim()]));
  return route.path + toSearch(named);
}

/** A record's id as it may stand in the query: a positive whole number, or nothing. */
export function readId(search: string, key = 'id'): number | null {
  const text = fromSearch(search)[key] ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
