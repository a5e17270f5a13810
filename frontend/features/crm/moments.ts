/** Moments as people put them in: a day and a time of a country's zone. */

const MINUTE = 60_000;

/** '2026-11-21T14:05' in the zone, as an input of day and time takes it. */
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

/** The moment that a day and time of the zone name, as calls take it; null for none. */
export function fromLocal(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const meant = Date.parse(`${text}:00Z`);
  // Twice: the zone's offset may differ between the first guess and the moment itself.
  let at = meant;
  for (let round = 0; round < 2; round += 1) at = meant - offsetAt(at, timeZone);
  return new Date(at).toISOString();
}

function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${toLocal(at, timeZone)}:00Z`) - Math.floor(at / MINUTE) * MINUTE;
}

/** The calendar's day of a moment in the zone: '2026-11-21'. */
export function dayOf(at: string | number, timeZone: string): string {
  return toLocal(at, timeZone).slice(0, 10);
}

/** Ten in the morning, so many days ahead: when most tasks are due. */
export function morningAhead(now: number, days: number, timeZone: string): string {
  return `${dayOf(now + days * 24 * 60 * MINUTE, timeZone)}T10:00`;
}
