import { isSame } from '@shared/form/patch';
import type { DayHours, Link, Phone, SpecialHours, StoreDetail } from './model';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type ExternalId = Pick<StoreDetail['external_ids'][number], 'source' | 'external_id'>;
type Writer = (value: unknown) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  phones: (value) => lines(value as Phone[], ({ number, type }) => `${number} (${type})`),
  socials: (value) => lines(value as Link[], ({ platform, url }) => `${platform}: ${url}`),
  order_links: (value) => lines(value as Link[], ({ platform, url }) => `${platform}: ${url}`),
  regular_hours: (value) => lines(value as DayHours[], dayWords),
  special_hours: (value) => lines(value as SpecialHours[], specialWords),
  external_ids: (value) => lines(value as ExternalId[], ({ source, external_id: id }) => `${source}: ${id}`),
  moved_to_store_id: (value) => `No. ${String(value)}`,
  merged_into_store_id: (value) => `No. ${String(value)}`,
  attributes: (value) =>
    lines(Object.entries(value as Record<string, unknown>), ([key, chosen]) => `${key}: ${String(chosen)}`),
};

/** A store's structured values in words, for history and conflicts; null for what is plain text. */
export function describeValue(field: string, value: unknown): string | null {
  const writer = WRITERS[field];
  if (writer === undefined || value === null || value === undefined || value === '') return null;
  return writer(value);
}

const LISTS: readonly string[] = [
  'regular_hours',
  'special_hours',
  'phones',
  'socials',
  'order_links',
  'external_ids',
];

/** Of two weeks, or two lists, only what differs; null for every other field. */
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

function dayWords({ day, state, intervals }: DayHours): string {
  return `${DAYS[day - 1] ?? ''} ${timesWords(state, intervals)}`;
}

function specialWords({ start_on, end_on, name, state, intervals }: SpecialHours): string {
  const dates = start_on === end_on ? start_on : `${start_on} to ${end_on}`;
  return `${[dates, name].filter(Boolean).join(' ')}: ${timesWords(state, intervals)}`;
}

function timesWords(state: string, intervals: DayHours['intervals']): string {
  if (state !== 'open') return state;
  return intervals.map(({ open, close }) => `${open}–${close}`).join(', ');
}
