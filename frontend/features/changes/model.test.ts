import { expect, test } from 'vitest';
import { countsOf, statusText } from './model';

const done = { is_running: false, undone_at: null, allowed_actions: ['undo'] };

test.each([
  [done, 'Can be undone'],
  [{ ...done, is_running: true, allowed_actions: [] }, 'In progress'],
  [{ ...done, undone_at: '2026-11-22T10:00:00Z', allowed_actions: [] }, 'Undone'],
  [{ ...done, allowed_actions: [] }, 'Final'],
])('shows the status of a change', (change, words) => expect(statusText(change)).toBe(words));

test('shows the failed count beside the succeeded one', () => {
  expect(countsOf({ counts: { succeeded: 1200, fields: 3, failed: 0 } })).toBe('1,200');
  expect(countsOf({ counts: { succeeded: 2, failed: 1 } })).toBe('2, 1 failed');
  expect(countsOf({ counts: { created: 20, updated: 8, unchanged: 4, refused: 1 } })).toBe('28, 1 failed');
  expect(countsOf({ counts: {} })).toBe('0');
});
