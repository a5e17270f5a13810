import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatCount, formatNumber } from './count';
import { exactMoment, formatClock, formatDay, formatMoment, formatTime, isMoment, timeAgo } from './dates';
import { formatMoney } from './money';
import { formatSize } from './size';

describe('a moment', () => {
  const at = '2026-11-21T18:30:05Z';
  test('is formatted in its time zone', () => {
    expect([formatDay(at, 'Asia/Jakarta'), formatTime(at, 'Asia/Jakarta')]).toEqual(['22 Nov 2026', '01:30']);
    expect([formatDay(at, 'Europe/Istanbul'), formatTime(at, 'Europe/Istanbul')]).toEqual([
      '21 Nov 2026',
      '21:30',
    ]);
  });

  test('names its zone if the clock of the computer differs', () => {
    const zones = ['Asia/Bangkok', 'Europe/Istanbul'];
    const own = zones.map((timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions());
    const computer = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const message = own.map((options) => {
      computer.mockReturnValue(options);
      return formatClock(at, 'Asia/Jakarta');
    });
    computer.mockRestore();
    expect(message).toEqual(['01:30', '01:30 GMT+7']);
  });

  test('has a short form', () => expect(formatMoment(at, 'Asia/Jakarta')).toBe('22 Nov 2026, 01:30'));

  test.each([
    [at, true],
    ['2026-11-24T09:35:29.691815+00:00', true],
    ['2026-11-24', false],
    ['since 2026-11-24T09:35:29Z', false],
    [null, false],
  ])('is recognized by the server’s format: %s', (value, existing) => expect(isMoment(value)).toBe(existing));

  test('has an exact form', () =>
    expect(exactMoment(at, 'Asia/Manila')).toBe('22 Nov 2026, 02:30:05 GMT+8 (Asia/Manila)'));

  test.each([
    [0, 'just now'],
    [119, 'just now'],
    [120, '2 min ago'],
    [3600, '1 h ago'],
    [3 * 3600 + 59, '3 h ago'],
    [24 * 3600, '1 d ago'],
    [90 * 24 * 3600, '3 months ago'],
    [800 * 24 * 3600, '2 years ago'],
    [-7200, 'in 2 h'],
  ])('formats %d s ago as %s', (seconds, words) =>
    expect(timeAgo(at, Date.parse(at) + seconds * 1000)).toBe(words),
  );
});

test.each([
  [50_000, 'IDR', 'id-ID', 'Rp50.000'],
  [350, 'TRY', 'tr-TR', '₺350'],
  [25, 'MYR', 'ms-MY', 'RM25'],
  [300, 'PHP', 'en-PH', '₱300'],
])('%d %s in %s is %s', (amount, currency, locale, text) =>
  expect(formatMoney(amount, { currency, locale })).toBe(text),
);

test('formats numbers in English style', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        fc.integer({ min: -1e7, max: 1e7 }).map((n) => n / 1000),
      ),
      (number) => {
        expect(formatNumber(number)).toBe(new Intl.NumberFormat('en').format(number === 0 ? 0 : number));
      },
    ),
  ));

test('marks an inexact count', () => {
  expect(formatCount(48211)).toBe('48,211');
  expect(formatCount(10000, false)).toBe('about 10,000');
});

test('formats file sizes in fitting units', () =>
  expect([formatSize(10), formatSize(38_400), formatSize(1_430_000)]).toEqual(['1 kB', '38 kB', '1.4 MB']));
