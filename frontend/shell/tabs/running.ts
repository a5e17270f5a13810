/** So long a screen that was left goes on as if it were on show; then its effects end. As long as what was read counts as fresh. */
export const RUNS_ON_MS = 30_000;
/** So many screens that were left go on at once. */
export const MOST_RUNNING = 2;

interface Left {
  id: number;
  at: number;
}

/** The tab on show and those that were left a moment ago, the last one first. */
export interface Running {
  shown: number | null;
  left: readonly Left[];
}

/** Another tab is on show: the one that was goes on for a while, unless it may not. */
export function show(running: Running, id: number, now: number, mayGoOn: boolean): Running {
  const { shown, left } = running;
  if (shown === id) return running;
  const all = shown === null || !mayGoOn ? left : [{ id: shown, at: now }, ...left];
  return { shown: id, left: all.filter((one) => one.id !== id).slice(0, MOST_RUNNING) };
}

/** Those whose time is not over. */
export function atThisTime(running: Running, now: number): Running {
  return { ...running, left: running.left.filter(({ at }) => now - at < RUNS_ON_MS) };
}

/** How long until the time of one is over; null where none was left. */
export function nextEnd({ left }: Running, now: number): number | null {
  const oldest = left.at(-1);
  return oldest === undefined ? null : Math.max(0, oldest.at + RUNS_ON_MS - now);
}
