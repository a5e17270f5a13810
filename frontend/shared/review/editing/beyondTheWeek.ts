import type { CallOutput } from '@shared/api/types';

type Hours = CallOutput<'store/parse_hours'>['hours'];

/**
 * Return a message if hours contain more than weekly hours, or undefined. Only the weekly hours are sent, so
 * the rest would be lost.
 */
export function beyondTheWeek(hours: Hours): string | undefined {
  if (hours.special_hours.length > 0) return 'Only weekly hours can be sent here. Remove the dates.';
  if (hours.holiday_policy !== 'unknown') return 'Only weekly hours can be sent here. Remove the holidays.';
  if (hours.hours_note !== '') return `Only weekly hours can be sent here. Remove “${hours.hours_note}”.`;
  return undefined;
}
