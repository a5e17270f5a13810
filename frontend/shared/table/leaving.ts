import { createStore } from 'zustand/vanilla';

/** Rows that were decided on and are on their way out of their list, by area and id. */
export const leaving = createStore<{ rows: ReadonlySet<string> }>(() => ({ rows: new Set() }));

export function nameOfRow(area: string, id: number): string {
  return `${area} ${id}`;
}

/** Whether it was decided on and is on its way out. */
export function isLeaving(area: string, id: number): boolean {
  return leaving.getState().rows.has(nameOfRow(area, id));
}

export function leave(name: string): void {
  leaving.setState(({ rows }) => ({ rows: new Set([...rows, name]) }));
}

/** Where its list still has it, the row is there again. */
export function comeBack(name: string): void {
  leaving.setState(({ rows }) => ({ rows: new Set([...rows].filter((one) => one !== name)) }));
}
