/** The report that comes after one in the queue: the next that stands below it, else the first; null for none. */
export function nextInQueue(ids: readonly number[], shownId: number): number | null {
  const others = ids.filter((id) => id !== shownId);
  const at = ids.indexOf(shownId);
  return (at < 0 ? others[0] : (others[at] ?? others[0])) ?? null;
}

/**
 * Where a step leads, staying in the queue; null at its ends. A record that is not in it, as it was opened from a list
 * that is longer, has the first of the queue as its next, and lies before that: `passed` are those that were gone on from.
 */
export function stepFrom(
  ids: readonly number[],
  shownId: number,
  by: 1 | -1,
  passed: readonly number[],
): number | null {
  const at = ids.indexOf(shownId);
  const beside = at < 0 && by === -1 ? undefined : ids[at + by];
  return beside ?? (by === -1 ? passed.findLast((id) => id !== shownId) : undefined) ?? null;
}

/** So many are loaded ahead: who decides by keys is faster than an answer. */
const AHEAD = 3;

/** The records that come after one in the queue, the next first, going round. */
export function aheadInQueue(ids: readonly number[], shownId: number): readonly number[] {
  const at = ids.indexOf(shownId);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].slice(0, AHEAD);
}
