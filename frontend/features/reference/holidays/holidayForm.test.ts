import { expect, test } from 'vitest';
import type { Holiday } from '../model';
import { holidayValues, isWhole } from './holidayForm';

const holiday = {
  holiday_id: 4,
  version: 2,
  date: '2027-03-10',
  name: 'Eid al-Fitr',
  name_local: 'Hari Raya Idul Fitri',
  kind: 'public',
  region_id: null,
  tentative: true,
  source: 'holidays',
} as unknown as Holiday;

test('the form holds what a person can say of a holiday, and nothing else', () => {
  expect(holidayValues(holiday)).toEqual({
    date: '2027-03-10',
    name: 'Eid al-Fitr',
    name_local: 'Hari Raya Idul Fitri',
    kind: 'public',
    region_id: null,
    tentative: true,
  });
});

test('a new one is certain and of the whole country, and wants a date and a name', () => {
  const values = holidayValues(null);
  expect(values).toMatchObject({ tentative: false, region_id: null, kind: 'public' });
  expect(isWhole({ ...values, date: '2027-03-10', name: ' ' })).toBe(false);
  expect(isWhole({ ...values, name: 'Nyepi' })).toBe(false);
  expect(isWhole({ ...values, date: '2027-03-10', name: 'Nyepi' })).toBe(true);
});
