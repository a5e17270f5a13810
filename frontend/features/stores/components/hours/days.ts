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

interface DayMessage {
  /** Index of the day, or null if the message names none. */
  day: number | null;
  message: string;
}

/** Return the day and the text of a server message: 'Monday: opening times overlap'. */
function dayOfMessage(text: string): DayMessage {
  const match = /^(\w+): (.+)$/.exec(text);
  const day = DAY_NAMES.findIndex((name) => name === match?.[1]);
  return day === -1 ? { day: null, message: text } : { day, message: match?.[2] ?? text };
}

/**
 * Return the error of a server message by its day, or an empty map. A message about further hours starts with
 * their type: 'kitchen, Monday: opening times overlap'.
 */
export function refusalsOf(text: string, type: string | null = null): ReadonlyMap<number, string> {
  const prefix = type === null ? '' : `${type}, `;
  const { day, message } = dayOfMessage(text.startsWith(prefix) ? text.slice(prefix.length) : '');
  return new Map(day === null ? [] : [[day, message]]);
}
