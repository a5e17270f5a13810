import { expect, test } from 'vitest';
import type { Holiday } from '../model';
import { holidayValues, faultsOf } from './holidayForm';

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
} as Holiday;

test('the form has only the editable fields of a holiday', () => {
  expect(holidayValues(holiday)).toEqual({
    date: '2027-03-10',
    name: 'Eid al-Fitr',
    name_local: 'Hari Raya Idul Fitri',
    kind: 'public',
    region_id: null,
    tentative: true,
  });
});

test('a new holiday is confirmed and national, and requires a date and a name', () => {
  const values = holidayValues(null);
  expect(values).toMatchObject({ tentative: false, region_id: null, kind: 'public' });
  expect(faultsOf({ ...values, date: '2027-03-10', name: ' ' })).toEqual({ name: 'Write a name' });
  expect(faultsOf({ ...values, name: 'Nyepi' })).toEqual({ date: 'Choose a day' });
  expect(faultsOf({ ...values, date: '2027-03-10', name: 'Nyepi' })).toEqual({});
});
