import type { Chart, ChartLine } from './api';

type Values = ChartLine['values'];

const DAY_MS = 86_400_000;

/** The days of a period, from its first on, as calls write them. */
export function daysFrom(first: string, length: number): readonly string[] {
  const start = Date.parse(first);
  return Array.from({ length }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}

/** What a period comes to: the sum of what happened, or how things stood at its end; null where nothing is kept. */
export function outcome(values: Values, isFlow: boolean): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return isFlow ? known.reduce((sum, value) => sum + value, 0) : (known.at(-1) ?? null);
}

/** By how many per cent a period is above the one before; null where that says nothing. */
export function change(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : Math.round((100 * (now - before)) / before);
}

/** Whether the days of a line add up: what arrives and is decided does in every chart of a queue. */
export function addsUp(chart: Chart, index: number): boolean {
  return chart.is_flow || index > 0;
}
