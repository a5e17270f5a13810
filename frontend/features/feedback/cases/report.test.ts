import { expect, test } from 'vitest';
import { EMPTY_REPORT, isWhole, reportInput } from './report';

const said = { ...EMPTY_REPORT, storeId: 5, category: 'closed', description: ' Shut for good ' };

test('a store and what is wrong are enough', () => {
  expect(isWhole(EMPTY_REPORT)).toBe(false);
  expect(isWhole({ ...said, category: '' })).toBe(false);
  expect(isWhole(said)).toBe(true);
  expect(reportInput(said)).toEqual({ store_id: 5, category: 'closed', description: 'Shut for good' });
});

test('who reported is sent as far as they said, and answered where they left an email', () => {
  expect(reportInput({ ...said, name: ' Sari ', phone: '0812' }).reporter).toEqual({
    name: 'Sari',
    phone: '0812',
    wants_reply: false,
  });
  expect(reportInput({ ...said, email: 'sari@example.com' }).reporter).toEqual({
    email: 'sari@example.com',
    wants_reply: true,
  });
});
