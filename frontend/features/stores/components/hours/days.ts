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
  /** Index of the day, or null if the message names none. */
  day: number | null;
  message: string;
}

/** Return the day and the text of a server message: 'Monday: opening times overlap'. */
export function dayOfMessage(text: string): DayMessage {
  const match = /^(?:[a-z_]+, )?(\w+): (.+)$/.exec(text);
  const day = DAY_NAMES.findIndex((name) => name === match?.[1]);
  return day === -1 ? { day: null, message: text } : { day, message: match?.[2] ?? text };
}
