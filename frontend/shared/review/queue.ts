/** Return the next ID in the queue: the one below, or else the first; null for none. */
export function nextInQueue(ids: readonly number[], shownId: number): number | null {
  const others = ids.filter((id) => id !== shownId);
  const at = ids.indexOf(shownId);
  return (at < 0 ? others[0] : (others[at] ?? others[0])) ?? null;
}

/**
 * Return the target of a step within the queue; null at its ends. A record outside of the queue, opened from
 * a longer list, counts as positioned before the first. `passed` are such records that the user has left;
 * Previous on the first record leads back to the last of them.
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

/** Number of records loaded in advance. A user who decides by keyboard is faster than a response. */
const AHEAD = 3;

/** Return the next IDs in the queue, wrapping around. */
export function aheadInQueue(ids: readonly number[], shownId: number): readonly number[] {
  const at = ids.indexOf(shownId);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].slice(0, AHEAD);
}
