/** First three letters of the months in English, Indonesian, Malay, Turkish and Filipino, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'oca', 'ene'],
  ['feb', 'sub', 'peb'],
  ['mar', 'mac'],
  ['apr', 'nis', 'abr'],
  ['may', 'mei'],
  ['jun', 'haz', 'hun'],
  ['jul', 'tem', 'hul'],
  ['aug', 'agu', 'ogo', 'ago'],
  ['sep', 'eyl', 'set'],
  ['oct', 'okt', 'eki'],
  ['nov', 'kas', 'nob'],
  ['dec', 'des', 'dis', 'ara'],
];
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/u;
const DAY_FIRST = /^(\d{1,2})[-./\s]+(\d{1,2}|\p{L}+)\.?(?:[-./,\s]+(\d{4}|\d{2}))?$/u;
const WITH_TIME = /^(.*[\d\p{L}])(?:\s*,\s*|\s+|T)(\d{1,2})[:.](\d{2})$/u;

/** Number of years within which every date occurs, even 29 February: 2096 to 2104. */
const LEAP_YEARS = 8;

/** The rule that completes a date without year. */
export interface YearRule {
  /** Today, such as '2026-11-30'. */
  today: string;
  /** True if the date is in the past, such as in a filter by creation. */
  isPast?: boolean;
}

/**
 * Return a typed date as '2026-12-24', or null if it is not a complete date. Day, month and year in this order,
 * the month as a number or a name; or the year first. With a rule, the year can be left out: the date is then
 * its next occurrence from today on, or the last one until today.
 */
export function readDay(text: string, rule: YearRule | null = null): string | null {
  const typed = text.trim();
  const iso = YEAR_FIRST.exec(typed);
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = DAY_FIRST.exec(typed);
  if (match === null) return null;
  const [, day = '', month = '', year] = match;
  if (year === undefined) return rule === null ? null : nearest(monthOf(month), Number(day), rule);
  return toDay(Number(year.length === 2 ? `20${year}` : year), monthOf(month), Number(day));
}

/** Return a typed date with time as '2026-12-24T14:05', or null if it is not complete. */
export function readMoment(text: string, rule: YearRule | null = null): string | null {
  const match = WITH_TIME.exec(text.trim());
  if (match === null) return null;
  const [, before = '', hour = '', minute = ''] = match;
  const day = readDay(before, rule);
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** Return the occurrence of a day and month that the rule chooses, or null if no year has it. */
function nearest(month: number, day: number, { today, isPast = false }: YearRule): string | null {
  const year = Number(today.slice(0, 4));
  for (let step = 0; step <= LEAP_YEARS; step += 1) {
    const candidate = toDay(isPast ? year - step : year + step, month, day);
    if (candidate !== null && (isPast ? candidate <= today : candidate >= today)) return candidate;
  }
  return null;
}

/** Return the number of a month, or 0 if it is unknown. */
function monthOf(text: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
  return MONTHS.findIndex((names) => names.includes(plain.slice(0, 3))) + 1;
}

/** Return a date, or null if the calendar does not have it. */
function toDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}
