import { expect, test } from 'vitest';
import { readDay, readMoment } from './readDay';

test.each([
  ['24 Dec 2026', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['24.12.26', '2026-12-24'],
  [' 4-2-2026 ', '2026-02-04'],
  ['2026-12-24', '2026-12-24'],
  ['24 Desember 2026', '2026-12-24'],
  ['24 Aralık 2026', '2026-12-24'],
  ['3 Ağustos 2026', '2026-08-03'],
  ['1 Şubat 2026', '2026-02-01'],
  ['29 Feb 2028', '2028-02-29'],
])('reads %s', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  '',
  '24',
  '24 Dec',
  '24 Dec 202',
  '29 Feb 2026',
  '12/24/2026',
  '31/4/2026',
  '24 Foo 2026',
  'soon',
])('does not take %j for a date', (text) => expect(readDay(text)).toBeNull());

test.each([
  ['15 jan', '2027-01-15', '2026-01-15'],
  ['30/11', '2026-11-30', '2026-11-30'],
  ['24 Aralık', '2026-12-24', '2025-12-24'],
  ['15 Enero', '2027-01-15', '2026-01-15'],
  ['29 Feb', '2028-02-29', '2024-02-29'],
])('reads %s without a year as the next or the last occurrence', (text, next, last) => {
  expect(readDay(text, { today: '2026-11-30' })).toBe(next);
  expect(readDay(text, { today: '2026-11-30', isPast: true })).toBe(last);
  expect(readMoment(`${text}, 14:05`, { today: '2026-11-30' })).toBe(`${next}T14:05`);
});

test.each(['31 Feb', '15', '15 foo', 'jan'])('does not complete %j', (text) =>
  expect(readDay(text, { today: '2026-11-30' })).toBeNull(),
);

test.each([
  ['24 Dec 2026, 14:05', '2026-12-24T14:05'],
  ['24/12/2026 9.30', '2026-12-24T09:30'],
  ['2026-12-24T14:05', '2026-12-24T14:05'],
])('reads %s with its time', (text, moment) => expect(readMoment(text)).toBe(moment));

test.each(['24 Dec 2026', '24 Dec 2026, 24:00', '24 Dec 2026, 14:60', '14:05'])(
  'does not take %j for a date with time',
  (text) => expect(readMoment(text)).toBeNull(),
);
