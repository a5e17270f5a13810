import type { CallOutput } from '@shared/api/types';
import { formatNumber } from '@shared/format/count';
import type { Tone } from '@shared/ui/StatusChip';

export type Source = CallOutput<'store_sync/query_sources'>[number];
export type Run = CallOutput<'store_sync/query_runs'>['list'][number];
export type RunDetail = CallOutput<'store_sync/get_run_detail'>;
export type Counts = Run['counts'];

export const RUN_TONES: Readonly<Record<Run['status'], Tone>> = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
};

/** Label and explanation of each count, ordered by importance for the reader. */
export const COUNT_WORDS: readonly (readonly [keyof Counts, string, string])[] = [
  ['fetched', 'rows read', 'Every row of the file'],
  ['new', 'new', 'New places in the source'],
  ['changed', 'changed', 'Places with changed data'],
  ['unchanged', 'unchanged', 'Places with unchanged data'],
  ['vanished', 'missing', 'Earlier places that are missing from this file'],
  ['proposals', 'to review', 'Records sent to review'],
  ['auto_applied', 'applied by rule', 'Records applied by rules'],
  ['skipped', 'skipped', 'Irrelevant rows: other countries, not a food place'],
  ['errors', 'rejected', 'Rows that could not be read'],
];

const SHOWN_COUNTS: readonly (keyof Counts)[] = ['new', 'changed', 'vanished', 'skipped', 'errors'];

/** Return the counts as text: '12 new, 3 changed, 2 rejected'. Zero counts are left out. */
export function formatCounts(counts: Counts): string {
  if (counts.fetched === 0) return 'No rows';
  const parts = COUNT_WORDS.filter(([name]) => SHOWN_COUNTS.includes(name) && counts[name] > 0).map(
    ([name, words]) => `${formatNumber(counts[name])} ${words}`,
  );
  if (counts.new === 0 && counts.changed === 0) parts.unshift('Nothing new');
  return parts.join(', ');
}

/** Return the number of records as text: '12, 4 linked to stores'. */
export function formatPlaces(records: number, linked: number): string {
  if (records === 0) return 'None yet';
  return `${formatNumber(records)}, ${linked === 0 ? 'none' : formatNumber(linked)} linked to stores`;
}

export function isGoing({ status }: Pick<Run, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Return a trust as text: 0.65 becomes '65 %'. */
export function formatTrust(trust: number): string {
  return `${Math.round(trust * 100)} %`;
}

/** Return a typed percentage as a number from 0 to 1, or null if it is invalid. */
export function readTrust(text: string): number | null {
  const percent = Number(text.replace(',', '.').replace('%', ''));
  if (text.trim() === '' || !Number.isFinite(percent) || percent < 0 || percent > 100) return null;
  return Math.round(percent) / 100;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** Return a file size as text: 1536 becomes '1.5 KB'. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** Return the duration of a run as text: '45 s', '3 min'. '' while it is running. */
export function formatDuration({
  started_at: from,
  finished_at: to,
}: Pick<Run, 'started_at' | 'finished_at'>): string {
  if (from === null || to === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return seconds < 100 ? `${seconds} s` : `${formatNumber(Math.round(seconds / 60))} min`;
}
