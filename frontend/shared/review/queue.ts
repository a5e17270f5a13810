/** The report that comes after one in the queue: the next that stands below it, else the first; null for none. */
export function nextInQueue(ids: readonly number[], shownId: number): number | null {
  const others = ids.filter((id) => id !== shownId);
  const at = ids.indexOf(shownId);
  return (at < 0 ? others[0] : (others[at] ?? others[0])) ?? null;
}

/** The one above or below in the queue, staying in it. */
export function neighbour(ids: readonly number[], shownId: number, by: 1 | -1): number | null {
  const at = ids.indexOf(shownId);
  return at < 0 ? null : (ids[at + by] ?? null);
}

/** So many are loaded ahead: who decides by keys is faster than an answer. */
const AHEAD = 3;

/** The records that come after one in the queue, the next first, going round. */
export function aheadInQueue(ids: readonly number[], shownId: number): readonly number[] {
  const at = ids.indexOf(shownId);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].slice(0, AHEAD);
}
