/** Time in milliseconds after which the effects of a hidden screen stop. Equals the stale time of queries. */
export const RUNS_ON_MS = 30_000;
/** Maximum number of hidden screens whose effects keep running. */
export const MOST_RUNNING = 2;

interface Left {
  id: number;
  at: number;
}

/** The visible tab and the recently left tabs, latest first. */
export interface Running {
  shown: number | null;
  left: readonly Left[];
}

/** Show another tab. The effects of the previous one keep running for a while if `mayGoOn`. */
export function show(running: Running, id: number, now: number, mayGoOn: boolean): Running {
  const { shown, left } = running;
  if (shown === id) return running;
  const all = shown === null || !mayGoOn ? left : [{ id: shown, at: now }, ...left];
  return { shown: id, left: all.filter((one) => one.id !== id).slice(0, MOST_RUNNING) };
}

/** Remove the left tabs whose time is over. */
export function atThisTime(running: Running, now: number): Running {
  return { ...running, left: running.left.filter(({ at }) => now - at < RUNS_ON_MS) };
}

/** Return the milliseconds until the next left tab expires. Null if there is none. */
export function nextEnd({ left }: Running, now: number): number | null {
  const oldest = left.at(-1);
  return oldest === undefined ? null : Math.max(0, oldest.at + RUNS_ON_MS - now);
}
