import type { DayHours } from '../../model';

export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
export const GRID = 15;
export const MOST_SESSIONS = 4;
/** A session ends at 11:59 of the next day at the latest, which is 11:45 on the grid. */
export const LAST_CLOSE = DAY_MINUTES + 12 * 60 - GRID;

/** Opening period in minutes of its business day. A close after midnight is above 24 hours. */
export interface Session {
  open: number;
  close: number;
}

export type DayState = DayHours['state'];

export interface Day {
  state: DayState;
  sessions: readonly Session[];
}

/** Days of a week, Monday first, always seven. */
export type Week = readonly Day[];

export const UNKNOWN_DAY: Day = { state: 'unknown', sessions: [] };
export const UNKNOWN_WEEK: Week = Array.from({ length: 7 }, () => UNKNOWN_DAY);
const USUAL: Session = { open: 10 * 60, close: 22 * 60 };

/** Return minutes as '09:05'. 24:00 is the end of the day, and later times are on the next morning. */
export function clock(minutes: number): string {
  const within = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Return the minutes of a typed time: '9', '930', '9.30', '09:30', '9pm', '24:00'. null if it is invalid. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:.h ]?\s*(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (match === null) return null;
  const hour = hourOf(Number(match[1]), match[3]?.toLowerCase());
  if (hour === null) return null;
  const minutes = hour * 60 + Number(match[2] ?? 0);
  return Number(match[2] ?? 0) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/** Return the hour of '9', or of '9' with 'pm'. null if it is invalid: '15' with 'pm'. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * Return a session between two times. A close before the open is on the next day, and midnight is the end of
 * the day.
 */
export function sessionOf(open: number, close: number): Session {
  const closes = close === 0 ? DAY_MINUTES : close;
  return { open, close: closes < open ? closes + DAY_MINUTES : closes };
}

export function toWeek(rows: readonly DayHours[] | null): Week {
  return UNKNOWN_WEEK.map((unknown, index) => {
    const row = rows?.find(({ day }) => day === index + 1);
    return row === undefined ? unknown : { state: row.state, sessions: row.intervals.map(toSession) };
  });
}

function toSession({ open, close }: { open: string; close: string }): Session {
  return sessionOf(parseClock(open) ?? 0, parseClock(close) ?? DAY_MINUTES);
}

export function toRows(week: Week): DayHours[] {
  return week.map(({ state, sessions }, index) => ({
    day: index + 1,
    state,
    intervals: sessions.map(({ open, close }) => ({ open: clock(open), close: clock(close) })),
  }));
}

export function withDay(week: Week, day: number, next: Day): Week {
  return week.map((other, index) => (index === day ? next : other));
}

/** Return the week with a new state of a day. A day set to open gets the usual hours, as far as they fit. */
export function withState(week: Week, day: number, state: DayState): Week {
  const before = week[day];
  if (before === undefined || before.state === state) return week;
  if (state !== 'open') return withDay(week, day, { state, sessions: [] });
  const emptied = withDay(week, day, { state: 'closed', sessions: [] });
  return addSession(emptied, day, USUAL.open, USUAL.close) ?? week;
}

/** Return the week with a session replaced. It is not validated here: errors appear beside the day. */
export function withSession(week: Week, day: number, index: number, session: Session): Week {
  const before = week[day];
  if (before === undefined) return week;
  const sessions = before.sessions.map((other, at) => (at === index ? session : other));
  return withDay(week, day, { ...before, sessions: inOrder(sessions) });
}

export function withoutSession(week: Week, day: number, index: number): Week {
  const before = week[day];
  if (before === undefined) return week;
  const sessions = before.sessions.filter((_, at) => at !== index);
  return withDay(week, day, { state: sessions.length === 0 ? 'closed' : 'open', sessions });
}

/** Free time around a minute of a day, within the limits of a session of that day. */
interface Gap {
  from: number;
  to: number;
}

function gapAt(week: Week, day: number, minute: number, except: number | null): Gap | null {
  const at = day * DAY_MINUTES + minute;
  let from = day * DAY_MINUTES;
  let to = day * DAY_MINUTES + LAST_CLOSE;
  for (const other of otherSessions(week, day, except)) {
    if (other.from <= at && at < other.to) return null;
    if (other.to <= at) from = Math.max(from, other.to);
    else if (other.from > at) to = Math.min(to, other.from);
  }
  return { from: onGridUp(from) - day * DAY_MINUTES, to: onGridDown(to) - day * DAY_MINUTES };
}

/**
 * Return all sessions except one on the line of the week. It wraps around: Sunday meets Monday at both ends.
 */
function otherSessions(week: Week, day: number, except: number | null): readonly Gap[] {
  return week.flatMap(({ sessions }, index) =>
    sessions.flatMap((session, at) => {
      if (index === day && at === except) return [];
      const from = index * DAY_MINUTES + session.open;
      const to = index * DAY_MINUTES + session.close;
      return [-WEEK_MINUTES, 0, WEEK_MINUTES].map((turn) => ({ from: from + turn, to: to + turn }));
    }),
  );
}

/**
 * Return the maximum length of a session. Only one from midnight to midnight may last 24 hours: any other
 * would close at the minute it opens.
 */
function longestFrom(open: number): number {
  return open === 0 ? DAY_MINUTES : DAY_MINUTES - GRID;
}

function onGridUp(minutes: number): number {
  return Math.ceil(minutes / GRID) * GRID;
}

function onGridDown(minutes: number): number {
  return Math.floor(minutes / GRID) * GRID;
}

export function onGrid(minutes: number): number {
  return Math.round(minutes / GRID) * GRID;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Return the week with a session added, cut to the free time. null if there is none. */
export function addSession(week: Week, day: number, from: number, to: number): Week | null {
  const before = week[day];
  if (before === undefined || before.sessions.length >= MOST_SESSIONS) return null;
  const [first, last] = from <= to ? [from, to] : [to, from];
  const gap = gapAt(week, day, clamp(onGridDown(first), 0, DAY_MINUTES - GRID), null);
  if (gap === null) return null;
  const open = clamp(onGridDown(first), gap.from, DAY_MINUTES - GRID);
  const close = Math.min(Math.max(onGridUp(last), open + GRID), gap.to, open + longestFrom(open));
  if (close - open < GRID) return null;
  return withDay(week, day, { state: 'open', sessions: inOrder([...before.sessions, { open, close }]) });
}

/** Return the week with a session moved, keeping its length. It stops at its neighbors. */
export function moveSession(week: Week, day: number, index: number, open: number): Week {
  const session = week[day]?.sessions[index];
  const gap = session === undefined ? null : gapAt(week, day, session.open, index);
  if (session === undefined || gap === null) return week;
  const length = session.close - session.open;
  const latest = Math.min(gap.to - length, DAY_MINUTES - GRID);
  if (latest < gap.from) return week;
  const next = clamp(onGrid(open), gap.from, onGridDown(latest));
  return changed(week, day, index, { open: next, close: onGridDown(next + length) });
}

/**
 * Return the week with one end of a session moved. It stops at its neighbors and at a minimum of 15 minutes.
 */
export function resizeSession(week: Week, day: number, index: number, edge: keyof Session, to: number): Week {
  const session = week[day]?.sessions[index];
  const gap = session === undefined ? null : gapAt(week, day, session.open, index);
  if (session === undefined || gap === null) return week;
  const next = edge === 'open' ? withOpen(session, gap, onGrid(to)) : withClose(session, gap, onGrid(to));
  return changed(week, day, index, next);
}

function withOpen({ close }: Session, gap: Gap, to: number): Session {
  const latest = Math.min(onGridDown(close) - GRID, DAY_MINUTES - GRID);
  const earliest = close <= DAY_MINUTES ? gap.from : Math.max(gap.from, onGridUp(close) - DAY_MINUTES + GRID);
  return { open: clamp(to, earliest, Math.max(earliest, latest)), close };
}

function withClose({ open }: Session, gap: Gap, to: number): Session {
  const latest = Math.min(gap.to, onGridDown(open + longestFrom(open)));
  return { open, close: clamp(to, onGridUp(open) + GRID, Math.max(latest, onGridUp(open) + GRID)) };
}

function changed(week: Week, day: number, index: number, session: Session): Week {
  const length = session.close - session.open;
  const isPossible = length >= GRID && length <= longestFrom(session.open);
  return isPossible ? withSession(week, day, index, session) : week;
}

/** Return the week with the hours of a day copied to others. Days without enough free time stay unchanged. */
export function copyDay(
  week: Week,
  from: number,
  to: readonly number[],
): { week: Week; refused: readonly number[] } {
  const source = week[from];
  if (source === undefined) return { week, refused: to };
  const wanted = to.filter((day) => day !== from);
  // Try all days at once first: days that overlap with old hours may fit with the new ones.
  const all = week.map((day, index) => (wanted.includes(index) ? source : day));
  if (problemDays(all).length === 0) return { week: all, refused: [] };
  let next = week;
  const refused: number[] = [];
  for (const day of wanted) {
    const tried = withDay(next, day, source);
    if (problemDays(tried).length > problemDays(next).length) refused.push(day);
    else next = tried;
  }
  return { week: next, refused };
}

function inOrder(sessions: readonly Session[]): readonly Session[] {
  return [...sessions].sort((one, other) => one.open - other.open);
}

/** Return the errors by day, with the same texts as the server. Valid days are left out. */
export function problemsOf(week: Week): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  week.forEach(({ state, sessions }, day) => {
    const words = state === 'open' ? dayProblem(sessions) : null;
    if (words !== null) problems.set(day, words);
    const following = (day + 1) % 7;
    const overnight = Math.max(0, ...sessions.map(({ close }) => close)) - DAY_MINUTES;
    if (week[following]?.sessions.some(({ open }) => open < overnight) === true) {
      problems.set(following, 'opening times overlap');
    }
  });
  return problems;
}

function problemDays(week: Week): readonly number[] {
  return [...problemsOf(week).keys()];
}

function dayProblem(sessions: readonly Session[]): string | null {
  if (sessions.length === 0) return 'opening times required';
  if (sessions.length > MOST_SESSIONS) return `at most ${MOST_SESSIONS} sessions a day`;
  if (sessions.some(({ open, close }) => open === close)) {
    return 'opening and closing time are the same. Use 00:00–24:00 for all day';
  }
  if (sessions.some(({ close }) => close > LAST_CLOSE + GRID - 1)) {
    return 'a session must end before 12:00 the next day';
  }
  const isOverlapping = sessions.some(({ open }, index) => open < (sessions[index - 1]?.close ?? 0));
  return isOverlapping ? 'opening times overlap' : null;
}
