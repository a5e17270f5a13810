export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export function dayName(day: number): string {
  return DAY_NAMES[day] ?? '';
}

export interface DayMessage {
  /** Null where the message speaks of no day. */
  day: number | null;
  message: string;
}

/** The server says 'Monday: opening times overlap': the day that it names, and what it says of it. */
export function dayOfMessage(text: string): DayMessage {
  const match = /^(?:[a-z_]+, )?(\w+): (.+)$/.exec(text);
  const day = DAY_NAMES.findIndex((name) => name === match?.[1]);
  return day === -1 ? { day: null, message: text } : { day, message: match?.[2] ?? text };
}
