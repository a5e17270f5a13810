import { expect, test } from 'vitest';
import {
  requestedFields,
  EMPTY_REPORT,
  errorAt,
  errorsBeside,
  faultsOf,
  namesOf,
  reportInput,
  type ReportValues,
} from './report';

const message: ReportValues = {
  ...EMPTY_REPORT,
  storeId: 5,
  category: 'closed_permanently',
  description: ' Shut for good ',
};
const withRight = (category: string, right: Partial<ReportValues['right']>): ReportValues => ({
  ...EMPTY_REPORT,
  storeId: 5,
  category,
  right: { ...EMPTY_REPORT.right, ...right },
});

test('a store, a category and a short description are enough', () => {
  expect(Object.keys(faultsOf(EMPTY_REPORT))).toEqual(['store_id', 'category', 'description']);
  expect(Object.keys(faultsOf({ ...message, description: 'Shut' }))).toEqual(['description']);
  expect(faultsOf(message)).toEqual({});
  expect(reportInput(message, null)).toEqual({
    store_id: 5,
    category: 'closed_permanently',
    description: 'Shut for good',
  });
});

test('a suggested value replaces the description if it fits the category', () => {
  expect(faultsOf(withRight('wrong_phone', { phones: '021 1234' }))).toEqual({});
  expect(Object.keys(faultsOf(withRight('wrong_name', { phones: '021 1234' })))).toEqual(['description']);
});

test.each<[string, Partial<ReportValues['right']>, unknown]>([
  ['wrong_phone', { phones: '021 1234; 0812' }, { phones: [{ number: '021 1234' }, { number: '0812' }] }],
  ['wrong_link', { website: ' https://a.example ', name: 'A' }, { website: 'https://a.example' }],
  ['wrong_pin', { pin: '-6.2, 106.8' }, { lat: -6.2, lng: 106.8 }],
  ['moved', { address: 'Jl. Baru 2', pin: '-6.2, 106.8' }, { address: 'Jl. Baru 2', lat: -6.2, lng: 106.8 }],
  ['wrong_price', { price_level: '3', avg_cost_min: 0 }, { price_level: 3, avg_cost_min: 0 }],
  ['duplicate', { other_store_id: 9 }, { other_store_id: 9 }],
  ['wrong_food', { cuisines: ['padang'], tags: [4] }, { cuisines: ['padang'], tags: [4] }],
])('the corrected value of %s has the format of the call', (category, right, expected) =>
  expect(reportInput(withRight(category, right), null).suggested).toEqual(expected),
);

test('sends the hours as they were parsed', () => {
  const week = [{ day: 1, state: 'closed' }];
  const values = withRight('wrong_hours', { regular_hours: 'Mo off' });
  expect(reportInput(values, week).suggested).toEqual({ regular_hours: week });
});

test('shows the error of an unreadable pin at its field', () =>
  expect(Object.keys(faultsOf(withRight('wrong_pin', { pin: 'near the mosque' })))).toEqual([
    'suggested.pin',
  ]));

test('leaves out fields that are not available on phones', () => {
  expect(requestedFields('wrong_address')).toEqual(['address']);
  expect(requestedFields('wrong_picture')).toEqual([]);
  expect(requestedFields('other')).toEqual([]);
});

test('sends the reporter’s stored details, and requests a reply if there is an email', () => {
  expect(reportInput({ ...message, name: ' Sari ', phone: '0812' }, null).reporter).toEqual({
    name: 'Sari',
    phone: '0812',
    wants_reply: false,
  });
  expect(reportInput({ ...message, email: 'sari@example.com' }, null).reporter).toEqual({
    email: 'sari@example.com',
    wants_reply: true,
  });
});

test('shows the error of a nested value at its field', () => {
  const errors = { 'suggested.phones.0.number': 'Not a number', 'reporter.phone': 'Too short' };
  expect(errorAt(errors, 'suggested.phones')).toBe('Not a number');
  expect(errorAt(errors, 'reporter.phone')).toBe('Too short');
  expect(errorAt(errors, 'suggested.phone')).toBeNull();
  expect(errorAt({ 'suggested.lat': 'Outside' }, ...namesOf('pin'))).toBe('Outside');
  expect(errorsBeside(errors, ['suggested.phones'])).toEqual(['Too short']);
});
