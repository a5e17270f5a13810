import { expect, test } from 'vitest';
import type { CallOutput } from '@shared/api/types';
import { beyondTheWeek } from './beyondTheWeek';

const weekly: CallOutput<'store/parse_hours'>['hours'] = {
  hours_mode: 'regular',
  regular_hours: [],
  more_hours: [],
  special_hours: [],
  holiday_policy: 'unknown',
  hours_note: '',
};

test('a week by itself is complete', () => {
  expect(beyondTheWeek(weekly)).toBeUndefined();
});

test('notes, holidays and dates that would be lost are named', () => {
  expect(beyondTheWeek({ ...weekly, hours_note: 'last order 21.30' })).toContain('“last order 21.30”');
  expect(beyondTheWeek({ ...weekly, holiday_policy: 'closed' })).toContain('holidays');
  const dates = [
    { start_on: '2026-12-25', end_on: '2026-12-25', name: '', state: 'closed' as const, intervals: [] },
  ];
  expect(beyondTheWeek({ ...weekly, special_hours: dates })).toContain('dates');
});
