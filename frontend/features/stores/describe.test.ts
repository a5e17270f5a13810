import { expect, test } from 'vitest';
import { describeChange, describeValue } from './describe';

const day = (number: number, open: string) => ({
  day: number,
  state: 'open',
  intervals: [{ open, close: '22:00' }],
});

test('formats the days of two weeks that differ', () => {
  const before = [day(1, '09:00'), day(2, '09:00'), day(3, '09:00')];
  const after = [day(1, '09:00'), day(2, '10:00'), day(3, '09:00')];
  expect(describeChange('regular_hours', before, after)).toEqual(['Tue 09:00–22:00', 'Tue 10:00–22:00']);
});

test('formats all hours if they were unknown before', () => {
  expect(describeChange('regular_hours', null, [day(1, '09:00')])).toBeNull();
  expect(describeChange('name', 'a', 'b')).toBeNull();
});

test('formats external ids as source and id, and the difference of two lists', () => {
  const osm = { source: 'osm', external_id: 'node/7', url: 'https://osm.example/7' };
  const zomato = { source: 'zomato', external_id: '70', url: '' };
  expect(describeValue('external_ids', [osm, zomato])).toBe('osm: node/7; zomato: 70');
  expect(describeChange('external_ids', [osm], [osm, zomato])).toEqual(['–', 'zomato: 70']);
});

test('joins consecutive days with the same hours', () => {
  const week = [1, 2, 3, 4, 5].map((one) => day(one, '09:00'));
  const weekend = [
    { day: 6, state: 'closed', intervals: [] },
    { day: 7, state: 'closed', intervals: [] },
  ];
  expect(describeValue('regular_hours', [...week, ...weekend])).toBe('Mon–Fri 09:00–22:00; Sat–Sun closed');
  expect(describeValue('regular_hours', [day(1, '09:00'), day(3, '09:00')])).toBe(
    'Mon 09:00–22:00; Wed 09:00–22:00',
  );
});
