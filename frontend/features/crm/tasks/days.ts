import { dayOf } from '../moments';
import type { Task } from '../model';

export interface Group {
  id: 'overdue' | 'today' | 'tomorrow' | 'week' | 'later';
  title: string;
  tasks: readonly Task[];
}

const DAY = 24 * 60 * 60_000;
const TITLES: readonly (readonly [Group['id'], string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['week', 'Within a week'],
  ['later', 'Later'],
];

/** Return the tasks grouped by due day in the country's time zone. Empty groups are left out. */
export function byDay(tasks: readonly Task[], now: number, timeZone: string): readonly Group[] {
  const groups = TITLES.map(([id, title]) => ({
    id,
    title,
    tasks: tasks.filter((task) => dayIs(task, now, timeZone) === id),
  }));
  return groups.filter((group) => group.tasks.length > 0);
}

function dayIs({ due_at }: Task, now: number, timeZone: string): Group['id'] {
  const due = Date.parse(due_at);
  if (due < now) return 'overdue';
  const day = dayOf(due, timeZone);
  if (day === dayOf(now, timeZone)) return 'today';
  if (day === dayOf(now + DAY, timeZone)) return 'tomorrow';
  return due < now + 7 * DAY ? 'week' : 'later';
}

/** Return the due date a day later at the same time, or more days if that is still past. */
export function aDayLater({ due_at }: Pick<Task, 'due_at'>, now: number): string {
  let due = Date.parse(due_at) + DAY;
  while (due < now) due += DAY;
  return new Date(due).toISOString();
}
