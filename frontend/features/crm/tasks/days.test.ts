import { expect, test } from 'vitest';
import type { Task } from '../model';
import { aDayLater, byDay } from './days';

const ZONE = 'Asia/Jakarta';
// Half past ten in the morning in Jakarta.
const NOW = Date.parse('2026-11-21T03:30:00Z');

function due(task_id: number, due_at: string): Task {
  return { task_id, due_at } as Task;
}

test('groups tasks by their due day in the country’s time zone', () => {
  const groups = byDay(
    [
      due(1, '2026-11-20T03:00:00Z'),
      due(2, '2026-11-21T03:00:00Z'),
      due(3, '2026-11-21T16:59:00Z'),
      due(4, '2026-11-21T17:00:00Z'),
      due(5, '2026-11-25T03:00:00Z'),
      due(6, '2026-12-25T03:00:00Z'),
    ],
    NOW,
    ZONE,
  );
  expect(groups.map(({ title, tasks }) => [title, tasks.map(({ task_id }) => task_id)])).toEqual([
    ['Overdue', [1, 2]],
    ['Today', [3]],
    ['Tomorrow', [4]],
    ['Within a week', [5]],
    ['Later', [6]],
  ]);
});

test('snoozing moves a task to the same time on a future day', () => {
  expect(aDayLater(due(1, '2026-11-21T09:00:00Z'), NOW)).toBe('2026-11-22T09:00:00.000Z');
  expect(aDayLater(due(1, '2026-11-01T02:00:00Z'), NOW)).toBe('2026-11-22T02:00:00.000Z');
});
