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
  ['24 Dec 2026, 14:05', '2026-12-24T14:05'],
  ['24/12/2026 9.30', '2026-12-24T09:30'],
  ['2026-12-24T14:05', '2026-12-24T14:05'],
])('reads %s with its time', (text, moment) => expect(readMoment(text)).toBe(moment));

test.each(['24 Dec 2026', '24 Dec 2026, 24:00', '24 Dec 2026, 14:60', '14:05'])(
  'does not take %j for a date with time',
  (text) => expect(readMoment(text)).toBeNull(),
);
