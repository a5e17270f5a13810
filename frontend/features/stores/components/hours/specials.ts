import type { CallOutput } from '@shared/api/types';
import type { SpecialHours } from '../../model';
import { clock, parseClock, sessionOf, type Session } from './week';

export type Holiday = CallOutput<'taxonomy/query_holidays'>['list'][number];

export function sessionsOf({ intervals }: SpecialHours): readonly Session[] {
  return intervals.map(({ open, close }) => sessionOf(parseClock(open) ?? 0, parseClock(close) ?? 0));
}

export function withSessions(special: SpecialHours, sessions: readonly Session[]): SpecialHours {
  const intervals = sessions.map(({ open, close }) => ({ open: clock(open), close: clock(close) }));
  return { ...special, state: intervals.length === 0 ? 'closed' : 'open', intervals };
}

/** Return the dates with a new first day. The last day moves along if it would be earlier. */
export function withStart(special: SpecialHours, start_on: string): SpecialHours {
  return { ...special, start_on, end_on: special.end_on < start_on ? start_on : special.end_on };
}

const LONGEST_NAME = 60;

/** Return a closed day for each date with a holiday. */
export function closedOn(holidays: readonly Holiday[]): readonly SpecialHours[] {
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].map((holiday) => ({
    start_on: holiday.date,
    end_on: holiday.date,
    name: (holiday.name_local || holiday.name).slice(0, LONGEST_NAME),
    state: 'closed',
    intervals: [],
    holiday_id: holiday.holiday_id,
  }));
}

/** Return the upcoming holidays without special hours. */
export function openHolidays(
  holidays: readonly Holiday[],
  existing: readonly SpecialHours[],
  from: string,
): readonly Holiday[] {
  const isListed = (date: string) =>
    existing.some(({ start_on, end_on }) => start_on === date && end_on === date);
  return holidays.filter(({ date }) => date >= from && !isListed(date));
}
