import { expect, test } from 'vitest';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { shownChanges } from './changes';

const words: FieldWords = {
  labels: { verification: 'Verification', price_level: 'Price' },
  together: [{ label: 'Pin', fields: ['lat', 'lng'] }],
  describe: labelledBy({
    verification: [{ value: 'staff_verified', label: 'Verified by staff' }],
    price_level: [{ value: '2', label: '₺₺ Moderate' }],
  }),
  describeChange: (field) => (field === 'regular_hours' ? ['Mon closed', 'Mon 9–17'] : null),
};

test('what means something only together is one change', () => {
  const changes = [
    { field: 'lat', old: -6.2, new: -6.3 },
    { field: 'name', old: 'Warung', new: 'Warung Bu Sri' },
    { field: 'lng', old: 106.8, new: 106.9 },
  ];
  expect(shownChanges(changes, words)).toEqual([
    { label: 'Pin', fields: ['lat', 'lng'], before: '-6.2, 106.8', after: '-6.3, 106.9' },
    { label: 'Name', fields: ['name'], before: 'Warung', after: 'Warung Bu Sri' },
  ]);
});

test('a pin that was not there before is a dash, not half of one', () => {
  const [pin] = shownChanges(
    [
      { field: 'lat', old: null, new: 1 },
      { field: 'lng', old: null, new: 2 },
    ],
    words,
  );
  expect(pin).toMatchObject({ before: '–', after: '1, 2' });
});

test('codes are told by their labels, and what an area says of a change stands', () => {
  const changes = [
    { field: 'verification', old: 'unheard_of', new: 'staff_verified' },
    { field: 'price_level', old: null, new: 2 },
    { field: 'regular_hours', old: [], new: [] },
  ];
  expect(shownChanges(changes, words).map(({ before, after }) => [before, after])).toEqual([
    ['unheard_of', 'Verified by staff'],
    ['–', '₺₺ Moderate'],
    ['Mon closed', 'Mon 9–17'],
  ]);
});
