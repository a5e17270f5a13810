import type { Chart, ChartLine } from './api';

type Values = ChartLine['values'];

const DAY_MS = 86_400_000;

/** Return the ISO dates of a period from its first day. */
export function daysFrom(first: string, length: number): readonly string[] {
  const start = Date.parse(first);
  return Array.from({ length }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}

/** Return the total of a period: the sum of a flow, or the last value of a stock. null without data. */
export function outcome(values: Values, isFlow: boolean): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return isFlow ? known.reduce((sum, value) => sum + value, 0) : (known.at(-1) ?? null);
}

/** Return the change from the previous period in percent, or null if it cannot be calculated. */
export function change(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : Math.round((100 * (now - before)) / before);
}

/**
 * Return true if the daily values of a line can be summed. In a queue's chart all lines but the first can:
 * arrivals and decisions.
 */
export function addsUp(chart: Chart, index: number): boolean {
  return chart.is_flow || index > 0;
}
