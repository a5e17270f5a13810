import { expect, test } from 'vitest';
import { refreshed } from './refreshed';

const ROW = { id: 3, version: 4, snippet: 'How much is it?', unread: true };

test('the row of the open record gets the values of a newer record', () => {
  const item = { id: 3, version: 5, snippet: 'From 900,000', unread: false, entries: [] };
  expect(refreshed(ROW, item)).toEqual({ id: 3, version: 5, snippet: 'From 900,000', unread: false });
});

test.each([undefined, { ...ROW, snippet: 'Older' }, { ...ROW, version: 3 }])(
  'the row stays while the record is not newer: %o',
  (item) => expect(refreshed(ROW, item)).toBe(ROW),
);
