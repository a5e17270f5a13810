import { describe, expect, test } from 'vitest';
import { dayOf, fromLocal, morningAhead, toLocal } from './moments';

describe('a date and time in a time zone', () => {
  test.each([
    ['2026-11-21T18:30:00.000Z', 'Asia/Jakarta', '2026-11-22T01:30'],
    ['2026-11-21T18:30:00.000Z', 'Europe/Istanbul', '2026-11-21T21:30'],
    ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29T01:30:00.000Z', 'Europe/Berlin', '2026-03-29T03:30'],
  ])('%s in %s is %s, and back', (at, zone, local) => {
    expect(toLocal(at, zone)).toBe(local);
    expect(fromLocal(local, zone)).toBe(at);
  });

  test('an empty input is null', () => expect(fromLocal('', 'Asia/Jakarta')).toBeNull());

  test('the day and the next morning follow the time zone', () => {
    const now = Date.parse('2026-11-21T18:30:00Z');
    expect(dayOf(now, 'Asia/Manila')).toBe('2026-11-22');
    expect(morningAhead(now, 1, 'Asia/Manila')).toBe('2026-11-23T10:00');
  });
});
