import { formatCalendarDay } from '@shared/format/dates';
import { isSame } from '@shared/form/patch';
import type { DayHours, Link, MoreHours, Phone, SpecialHours, StoreDetail } from './model';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type ExternalId = Pick<StoreDetail['external_ids'][number], 'source' | 'external_id'>;
type Writer = (value: unknown) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  phones: (value) => lines(value as Phone[], phoneWords),
  socials: (value) => lines(value as Link[], ({ platform, url }) => `${platform}: ${url}`),
  order_links: (value) => lines(value as Link[], ({ platform, url }) => `${platform}: ${url}`),
  regular_hours: (value) => lines(daysInWords(value as DayHours[]), ({ days, times }) => `${days} ${times}`),
  more_hours: (value) =>
    lines(
      value as MoreHours[],
      ({ type, days }) =>
        `${type.replaceAll('_', ' ')}: ${daysInWords(days)
          .map((one) => `${one.days} ${one.times}`)
          .join('; ')}`,
    ),
  special_hours: (value) => lines(value as SpecialHours[], specialWords),
  external_ids: (value) => lines(value as ExternalId[], ({ source, external_id: id }) => `${source}: ${id}`),
  moved_to_store_id: (value) => `No. ${String(value)}`,
  merged_into_store_id: (value) => `No. ${String(value)}`,
};

/**
 * Return a structured value of a store as text, used in history and conflicts. null for plain text fields.
 */
export function describeValue(field: string, value: unknown): string | null {
  const writer = WRITERS[field];
  if (writer === undefined || value === null || value === undefined || value === '') return null;
  return writer(value);
}

const LISTS: readonly string[] = [
  'regular_hours',
  'special_hours',
  'more_hours',
  'phones',
  'socials',
  'order_links',
  'external_ids',
];

/** Return the differences between two weeks or two lists as text, or null for any other field. */
export function describeChange(
  field: string,
  before: unknown,
  after: unknown,
): readonly [string, string] | null {
  const writer = WRITERS[field];
  if (writer === undefined || !LISTS.includes(field)) return null;
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const without = (list: readonly unknown[], others: readonly unknown[]) =>
    list.filter((item) => !others.some((other) => isSame(item, other)));
  return [writer(without(before, after)), writer(without(after, before))];
}

function lines<Item>(items: readonly Item[], write: (item: Item) => string): string {
  return items.length === 0 ? '–' : items.map(write).join('; ');
}

/** Consecutive days with the same hours. */
interface DayRun {
  /** Names of the days: 'Mon–Fri', 'Sun'. */
  days: string;
  /** Opening times: '08:00–14:00, 17:00–22:00', 'closed'. */
  times: string;
}

/** Return a week in as few lines as possible: consecutive days with the same hours share a line. */
export function daysInWords(rows: readonly DayHours[]): readonly DayRun[] {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const { day, state, intervals } of rows) {
    const times = timesWords(state, intervals);
    const last = runs.at(-1);
    if (last?.times === times && last.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  return runs.map(({ from, to, times }) => ({
    days: from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`,
    times,
  }));
}

function dayName(day: number): string {
  return DAYS[day - 1] ?? '';
}

/** Return a phone as text with its type and label: '+62 812… (mobile)'. */
function phoneWords({ number, type, label, is_primary: isPrimary }: Phone): string {
  const parts = [type.replaceAll('_', ' '), label, isPrimary ? 'main' : ''].filter(Boolean);
  return `${number} (${parts.join(', ')})`;
}

/** Return a special day or period as text: '25 Dec 2026 Christmas: closed'. */
export function specialWords({ start_on, end_on, name, state, intervals }: SpecialHours): string {
  const dates = [...new Set([start_on, end_on])].map(formatCalendarDay).join(' to ');
  return `${[dates, name].filter(Boolean).join(' ')}: ${timesWords(state, intervals)}`;
}

function timesWords(state: string, intervals: DayHours['intervals']): string {
  if (state !== 'open') return state;
  return intervals.map(({ open, close }) => `${open}–${close}`).join(', ');
}
