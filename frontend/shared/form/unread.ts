import type { Faults } from './faults';

/** Invalid text of a number field. It takes the place of the value, so that a form never submits it. */
export interface Unread {
  unread: string;
  problem: string;
}

/** Value of a number field while the user types. */
export type TypedNumber = number | null | Unread;

export function isUnread(value: unknown): value is Unread {
  return isObject(value) && typeof value['unread'] === 'string' && typeof value['problem'] === 'string';
}

/** Return the problem of each invalid number in the values of a form, by dotted field name. */
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
