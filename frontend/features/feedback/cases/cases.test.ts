import { describe, expect, test } from 'vitest';
import { clockOf } from './clock';

const NOW = Date.parse('2026-05-08T10:00:00Z');

describe('the due time of a report', () => {
  test.each([
    ['new', '2026-05-08T10:45:00Z', 'soon', '45 min left'],
    ['new', '2026-05-08T16:00:00Z', 'fine', '6 h left'],
    ['in_progress', '2026-05-12T10:00:00Z', 'fine', '4 d left'],
    ['in_progress', '2026-05-08T07:30:00Z', 'late', '2 h overdue'],
    ['waiting', '2026-05-08T07:30:00Z', 'still', 'Waiting for reporter'],
    ['resolved', '2026-05-08T07:30:00Z', 'still', ''],
  ] as const)('%s, due %s', (status, sla_due_at, urgency, words) => {
    expect(clockOf({ status, sla_due_at }, NOW)).toEqual({ urgency, words });
  });
});
