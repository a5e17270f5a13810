import type { DayHours } from '../../model';

export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
export const GRID = 15;
export const MOST_SESSIONS = 4;
/** A session ends at 11:59 of the next day at the latest; on the grid that is 11:45. */
export const LAST_CLOSE = DAY_MINUTES + 12 * 60 - GRID;

/** One stretch of opening in minutes of its business day; past midnight the close goes on counting. */
export interface Session {
  open: number;
  close: number;
}

export type DayState = DayHours['state'];

export interface Day {
  state: DayState;
  sessions: readonly Session[];
}

/** Monday first, always seven. */
export type Week = readonly Day[];

export const UNKNOWN_DAY: Day = { state: 'unknown', sessions: [] };
export const UNKNOWN_WEEK: Week = Array.from({ length: 7 }, () => UNKNOWN_DAY);
const USUAL: Session = { open: 10 * 60, close: 22 * 60 };

/** '09:05'; 24:00 stands for the end of the day, later times for the morning after. */
export function clock(minutes: number): string {
  const within = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Minutes of what somebody types: '9', '930', '9.30', '09:30', '9pm', '24:00'. Null where it is no time. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:.h ]?\s*(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (match === null) return null;
  const hour = hourOf(Number(match[1]), match[3]?.toLowerCase());
  if (hour === null) return null;
  const minutes = hour * 60 + Number(match[2] ?? 0);
  return Number(match[2] ?? 0) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/** The hour of the day of '9', of '9' with 'pm'; null where there is none: '15' with 'pm'. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** A session between two times of the clock; a close before the open is on the next day, midnight is the end of the day. */
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

/** A day opened by hand begins with the usual hours as far as there is room for them; the rest is dragged or typed. */
export function withState(week: Week, day: number, state: DayState): Week {
  const before = week[day];
  if (before === undefined || before.state === state) return week;
  if (state !== 'open') return withDay(week, day, { state, sessions: [] });
  const emptied = withDay(week, day, { state: 'closed', sessions: [] });
  return addSession(emptied, day, USUAL.open, USUAL.close) ?? week;
}

/** What is typed is taken as it is typed: whether it may stand is said beside the day. */
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

/** The gap of the week around a minute of a day, as far as a session of that day may reach. */
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

/** Every session but one on the line of the week; Sunday meets Monday at both ends. */
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

/** Only from midnight to midnight may a session last a whole day: any other would close as it opens. */
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

/** The week with one more session, cut to the room there is; null where there is none. */
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

/** The week with a session begun earlier or later and as long as before, stopped by its neighbors. */
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

/** The week with one end of a session elsewhere, stopped by its neighbors and a quarter of an hour. */
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

/** The hours of one day on others too. A day whose neighbors leave no room for them stays as it was. */
export function copyDay(
  week: Week,
  from: number,
  to: readonly number[],
): { week: Week; refused: readonly number[] } {
  const source = week[from];
  if (source === undefined) return { week, refused: to };
  const wanted = to.filter((day) => day !== from);
  // All at once first: days that give way to each other need not fit beside what stood there before.
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

/** What is wrong with each day, in the server's words; days without fault are not named. */
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
