import { expect, test } from 'vitest';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
import { shownChanges } from './changes';
import { formatReason } from './HistoryEntry';

const labels: FieldLabels = {
  labels: { verification: 'Verification', price_level: 'Price' },
  together: [{ label: 'Pin', fields: ['lat', 'lng'] }],
  describe: labelledBy({
    verification: [{ value: 'staff_verified', label: 'Verified by staff' }],
    price_level: [{ value: '2', label: '₺₺ Moderate' }],
  }),
  describeChange: (field) => (field === 'regular_hours' ? ['Mon closed', 'Mon 9–17'] : null),
};

test('shows the code of a reason by its label, and a typed reason as it is', () => {
  const closing: FieldLabels = {
    labels: { close_reason: 'Reason for closing', verification: 'Verification' },
    describe: labelledBy({
      close_reason: [{ value: 'out_of_business', label: 'Out of business' }],
      verification: [{ value: 'moved', label: 'Moved' }],
    }),
  };
  expect(formatReason('out_of_business', closing)).toBe('Out of business');
  expect(formatReason('The owner moved', closing)).toBe('The owner moved');
  expect(formatReason('moved', closing)).toBe('moved');
});

test('shows fields that belong together as one change', () => {
  const changes = [
    { field: 'lat', old: -6.2, new: -6.3 },
    { field: 'name', old: 'Warung', new: 'Warung Bu Sri' },
    { field: 'lng', old: 106.8, new: 106.9 },
  ];
  expect(shownChanges(changes, labels)).toEqual([
    { label: 'Pin', fields: ['lat', 'lng'], before: '-6.2, 106.8', after: '-6.3, 106.9' },
    { label: 'Name', fields: ['name'], before: 'Warung', after: 'Warung Bu Sri' },
  ]);
});

test('shows a dash where there was no pin', () => {
  const [pin] = shownChanges(
    [
      { field: 'lat', old: null, new: 1 },
      { field: 'lng', old: null, new: 2 },
    ],
    labels,
  );
  expect(pin).toMatchObject({ before: '–', after: '1, 2' });
});

test('shows codes by their labels, unless the area formats the change itself', () => {
  const changes = [
    { field: 'verification', old: 'unheard_of', new: 'staff_verified' },
    { field: 'price_level', old: null, new: 2 },
    { field: 'regular_hours', old: [], new: [] },
  ];
  expect(shownChanges(changes, labels).map(({ before, after }) => [before, after])).toEqual([
    ['unheard_of', 'Verified by staff'],
    ['–', '₺₺ Moderate'],
    ['Mon closed', 'Mon 9–17'],
  ]);
});

test('shows that values were erased', () => {
  const changes = [{ field: 'contacts', old: null, new: null, erased: true }];
  expect(shownChanges(changes, { labels: { contacts: 'Contacts' } })).toEqual([
    { label: 'Contacts', fields: ['contacts'], before: 'Erased', after: 'Erased' },
  ]);
});

test('shows added and removed items of a simple list', () => {
  const change = { field: 'labels', old: ['spring', 'summer'], new: ['summer', 'autumn'] };
  expect(shownChanges([change], labels)).toEqual([
    { label: 'Labels', fields: ['labels'], before: 'spring', after: 'autumn' },
  ]);
});

test('shows both orders if only the order of a list changed', () => {
  const [change] = shownChanges([{ field: 'labels', old: ['a', 'b'], new: ['b', 'a'] }], labels);
  expect(change).toMatchObject({ before: 'a, b', after: 'b, a' });
});
