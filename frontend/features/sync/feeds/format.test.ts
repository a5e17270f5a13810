import { expect, test } from 'vitest';
import { formatCounts, readTrust, formatSize, formatDuration, formatTrust, type Counts } from './format';

const none: Counts = {
  fetched: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  vanished: 0,
  proposals: 0,
  auto_applied: 0,
  errors: 0,
  skipped: 0,
};

test.each<[Partial<Counts>, string]>([
  [{}, 'No rows'],
  [{ fetched: 17, new: 12, changed: 3, errors: 2 }, '12 new, 3 changed, 2 rejected'],
  [{ fetched: 1200, new: 1200, proposals: 1190 }, '1,200 new'],
  [{ fetched: 9, unchanged: 9 }, 'Nothing new'],
  [{ fetched: 9, unchanged: 6, vanished: 1, skipped: 3 }, 'Nothing new, 1 missing, 3 skipped'],
])('counts are formatted as text', (counts, words) => {
  expect(formatCounts({ ...none, ...counts })).toBe(words);
});

test('trust is parsed in the format in which it is shown', () => {
  expect(formatTrust(0.65)).toBe('65 %');
  expect(readTrust('65 %')).toBe(0.65);
  expect(readTrust('29')).toBe(0.29);
  expect(readTrust('100')).toBe(1);
  for (const text of ['', ' ', 'much', '101', '-1']) expect(readTrust(text)).toBeNull();
});

test('formats sizes and durations in readable units', () => {
  expect([0, 1023, 1536, 52_428_800].map(formatSize)).toEqual(['0 bytes', '1023 bytes', '1.5 KB', '50 MB']);
  const at = (started_at: string | null, finished_at: string | null) =>
    formatDuration({ started_at, finished_at });
  expect(at('2026-03-01T10:00:00Z', null)).toBe('');
  expect(at('2026-03-01T10:00:00Z', '2026-03-01T10:00:00.2Z')).toBe('1 s');
  expect(at('2026-03-01T10:00:00Z', '2026-03-01T10:00:45Z')).toBe('45 s');
  expect(at('2026-03-01T10:00:00Z', '2026-03-01T10:03:02Z')).toBe('3 min');
});
