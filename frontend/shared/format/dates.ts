const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Return a cached formatter. Creating one takes a hundred times as long as using it, and a list shows many
 * dates.
 */
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const cached =
    formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  formatters.set(key, cached);
  return cached;
}

function parts(at: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(timeZone, options).format(new Date(at));
}

/** Format the date in a time zone: '21 Nov 2026'. */
export function formatDay(at: string, timeZone: string): string {
  return parts(at, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Format a calendar date ('2026-11-21') without time zone: '21 Nov 2026'. */
export function formatCalendarDay(day: string): string {
  return formatDay(day, 'UTC');
}

/** Format a calendar date without time zone, with its weekday: 'Sat, 21 Nov 2026'. */
export function formatDate(day: string): string {
  return parts(day, 'UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
}

/** Format the time in a time zone: '14:05'. */
export function formatTime(at: string, timeZone: string): string {
  return parts(at, timeZone, { hour: '2-digit', minute: '2-digit' });
}

/**
 * Format the time in a time zone: '14:05', or '14:05 GMT+7' if the clock of this computer shows another time.
 */
export function formatClock(at: string, timeZone: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (formatTime(at, own) === formatTime(at, timeZone)) return formatTime(at, timeZone);
  return parts(at, timeZone, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
}

/** Format date and time in a time zone: '21 Nov 2026, 14:05'. */
export function formatMoment(at: string, timeZone: string): string {
  return `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Check whether a value is a timestamp in the format of the server. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT.test(value);
}

/** Format date, time and time zone completely: '21 Nov 2026, 14:05:09 GMT+7 (Asia/Jakarta)'. */
export function exactMoment(at: string, timeZone: string): string {
  const time = parts(at, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return `${formatDay(at, timeZone)}, ${time} (${timeZone})`;
}

/** Format the elapsed time as briefly as possible: 'just now', '5 min ago', '3 h ago', '2 d ago'. */
export function timeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  const size = Math.abs(passed);
  if (size < 2 * MINUTE) return 'just now';
  const words =
    size < HOUR
      ? `${Math.floor(size / MINUTE)} min`
      : size < DAY
        ? `${Math.floor(size / HOUR)} h`
        : days(size);
  return passed > 0 ? `${words} ago` : `in ${words}`;
}

function days(size: number): string {
  const count = Math.floor(size / DAY);
  if (count < 60) return `${count} d`;
  return count < 730 ? `${Math.floor(count / 30)} months` : `${Math.floor(count / 365)} years`;
}

/** Return the current date in a time zone: '2026-03-27'. */
export function todayIn(timeZone: string, now = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

/** Return the date a number of days from now in a time zone. */
export function dayAhead(now: number, ahead: number, timeZone: string): string {
  return todayIn(timeZone, now + ahead * DAY);
}
