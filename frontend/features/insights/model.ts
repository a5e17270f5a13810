import type { Chart, ChartLine, RegionFreshness } from './api';

type Values = ChartLine['values'];

const DAY_MS = 86_400_000;

/** Return the ISO dates of a period from its first day. */
export function daysFrom(first: string, length: number): readonly string[] {
  const start = Date.parse(first);
  return Array.from({ length }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}

/** Return the total of a period: the sum of a flow, or the last value of a stock. null without data. */
export function outcome(values: Values, isFlow: boolean): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return isFlow ? present.reduce((sum, value) => sum + value, 0) : (present.at(-1) ?? null);
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

/** The filter of a list by its first day, such as `won_from=2026-03-01`. */
const FIRST_DAY = /^(.+)_from$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Return the address of the list of one day, or null. A flow has one if its list is filtered by the first day of
 * the period; the values of a stock are not stored as rows.
 */
export function dayPath({ path, is_flow }: Chart, day: string): string | null {
  const [screen, query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  const first = [...params].find(([key, value]) => FIRST_DAY.test(key) && ISO_DATE.test(value));
  if (!is_flow || first === undefined) return null;
  params.set(first[0], day);
  params.set(first[0].replace(FIRST_DAY, '$1_to'), day);
  return `${screen}?${params.toString()}`;
}

/** Return the share of recently verified stores in percent, or null without published stores. */
export function freshPercent({
  fresh,
  published,
}: Pick<RegionFreshness, 'fresh' | 'published'>): number | null {
  return published === 0 ? null : Math.round((100 * fresh) / published);
}

/** Return the address of the list of a region's published stores that were not verified since a day. */
export function stalePath({ region_id: id }: Pick<RegionFreshness, 'region_id'>, since: string): string {
  return `/store/store/list?status=published&region_l1=${id}&not_verified_since=${since}`;
}

interface Words {
  days: readonly string[];
  format: (value: number) => string;
  formatDay: (day: string) => string;
}

/** Return one sentence on what changed in the period, or null without data. */
export function changeText(chart: Chart, words: Words): string | null {
  const [main, arrived, decided] = chart.lines;
  if (main === undefined) return null;
  if (arrived !== undefined && decided !== undefined) return queueText(arrived, decided, words);
  return chart.is_flow ? flowText(main, words) : stockText(main, words);
}

function queueText(arrived: ChartLine, decided: ChartLine, { format }: Words): string | null {
  const [arrivedText, went] = [outcome(arrived.values, true), outcome(decided.values, true)];
  if (arrivedText === null || went === null) return null;
  const counts = `${format(arrivedText)} arrived and ${format(went)} were decided`;
  if (arrivedText > went) return `${counts}: the queue grows.`;
  return arrivedText < went ? `${counts}: the queue shrinks.` : `${counts}.`;
}

function flowText({ values, before }: ChartLine, { days, format, formatDay }: Words): string | null {
  const [now, then] = [outcome(values, true), outcome(before, true)];
  if (now === null) return null;
  const most = Math.max(...values.map((value) => value ?? 0));
  const peak = most === 0 ? '' : ` Most on ${formatDay(days[values.indexOf(most)] ?? '')}: ${format(most)}.`;
  return then === null
    ? peak.trim() || null
    : `${compared(now - then, format, 'in the previous period')}${peak}`;
}

function stockText({ values }: ChartLine, { days, format, formatDay }: Words): string | null {
  const from = values.findIndex((value) => value !== null);
  const [first, last] = [values[from] ?? null, outcome(values, false)];
  if (first === null || last === null) return null;
  return compared(last - first, format, `on ${formatDay(days[from] ?? '')}`);
}

function compared(difference: number, format: (value: number) => string, when: string): string {
  if (difference === 0) return `The same as ${when}.`;
  return `${format(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than ${when}.`;
}
