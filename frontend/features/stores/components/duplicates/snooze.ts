const DAY_MS = 86_400_000;

/** The date some days ahead, as the country's calendar has it: '2026-03-27'. */
export function dayAhead(now: number, days: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now + days * DAY_MS));
}
