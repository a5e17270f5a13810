/** Conversion between timestamps and the value of a date and time input, in a country's time zone. */

const MINUTE = 60_000;

/** Return a timestamp as the value of a date and time input in the zone: '2026-11-21T14:05'. */
export function toLocal(at: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Return the ISO timestamp of a local date and time in the zone, or null if it is invalid. */
export function fromLocal(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}:00Z`);
  // Twice: the first guess may be on the other side of a time zone change.
  let at = time;
  for (let round = 0; round < 2; round += 1) at = time - offsetAt(at, timeZone);
  return new Date(at).toISOString();
}

function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${toLocal(at, timeZone)}:00Z`) - Math.floor(at / MINUTE) * MINUTE;
}

/** Return the calendar day of a timestamp in the zone: '2026-11-21'. */
export function dayOf(at: string | number, timeZone: string): string {
  return toLocal(at, timeZone).slice(0, 10);
}

/** Return ten in the morning, the given number of days ahead. Most tasks are due then. */
export function morningAhead(now: number, days: number, timeZone: string): string {
  return `${dayOf(now + days * 24 * 60 * MINUTE, timeZone)}T10:00`;
}
