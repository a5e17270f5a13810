import { createStore } from 'zustand/vanilla';

type Ids = ReadonlySet<number>;

/** Rows that were decided on and are on their way out of their list, by area: another area's lists do not notice. */
export const leaving = createStore<Readonly<Record<string, Ids>>>(() => ({}));

const NONE: Ids = new Set();

/** The rows of an area that are on their way out. */
export function leavingOf(now: Readonly<Record<string, Ids>>, area: string): Ids {
  return now[area] ?? NONE;
}

/** Whether it was decided on and is on its way out. */
export function isLeaving(area: string, id: number): boolean {
  return leavingOf(leaving.getState(), area).has(id);
}

/** Return once the row is no longer on its way out. */
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

/** Where its list still has it, the row is there again. */
export function comeBack(area: string, id: number): void {
  leaving.setState((now) => ({ [area]: new Set([...leavingOf(now, area)].filter((one) => one !== id)) }));
}
