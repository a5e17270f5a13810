import type { Faults } from './faults';

/** Invalid text of a number field. It takes the place of the value, so that a form never submits it. */
export interface Unread {
  unread: string;
  problem: string;
}

/** The value of a number field while someone types. */
export type TypedNumber = number | null | Unread;

export function isUnread(value: unknown): value is Unread {
  return isObject(value) && typeof value['unread'] === 'string' && typeof value['problem'] === 'string';
}

/** Returns the problem of each unread number in a form's values, by dotted field name. */
export function unreadFaults(values: Readonly<Record<string, unknown>>, prefix = ''): Faults {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): readonly (readonly [string, string])[] => {
      if (isUnread(value)) return [[prefix + key, value.problem]];
      return isObject(value) ? Object.entries(unreadFaults(value, `${prefix}${key}.`)) : [];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
