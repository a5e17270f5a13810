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

/** Tasks by the day they are due in the country; days without any are left out. */
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

/** The same time a day later than now, for what cannot be done today. */
export function aDayLater({ due_at }: Pick<Task, 'due_at'>, now: number): string {
  let due = Date.parse(due_at) + DAY;
  while (due < now) due += DAY;
  return new Date(due).toISOString();
}
