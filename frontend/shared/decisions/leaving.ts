import { createStore } from 'zustand/vanilla';

type Ids = ReadonlySet<number>;

/**
 * IDs of rows that were just decided and are being removed from their list, by area. Lists of other areas do
 * not render again.
 */
export const leaving = createStore<Readonly<Record<string, Ids>>>(() => ({}));

const NONE: Ids = new Set();

/** Return the IDs that are being removed in an area. */
export function leavingOf(now: Readonly<Record<string, Ids>>, area: string): Ids {
  return now[area] ?? NONE;
}

/** Check whether a row is being removed. */
export function isLeaving(area: string, id: number): boolean {
  return leavingOf(leaving.getState(), area).has(id);
}

/** Resolve once the row is no longer being removed. */
export function untilBack(area: string, id: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isLeaving(area, id)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = leaving.subscribe(check);
    check();
  });
}

export function leave(area: string, id: number): void {
  leaving.setState((now) => ({ [area]: new Set([...leavingOf(now, area), id]) }));
}

/** Show a row again if its list still contains it. */
export function restoreRow(area: string, id: number): void {
  leaving.setState((now) => ({ [area]: new Set([...leavingOf(now, area)].filter((one) => one !== id)) }));
}
