import { expect, test } from 'vitest';
import { NO_CONTACT, toSend } from './values';

test('leaves out empty rows and empty fields of the draft', () => {
  const sent = toSend({
    name: 'Tuku',
    contacts: [{ ...NO_CONTACT, phone: '0812' }, NO_CONTACT, { ...NO_CONTACT, name: ' ' }],
    draft_store: { store_type: 'cafe', website: '', price_level: null },
  });
  expect(sent).toEqual({
    name: 'Tuku',
    contacts: [{ ...NO_CONTACT, phone: '0812' }],
    draft_store: { store_type: 'cafe' },
  });
});

test('leaves out unchanged fields', () => expect(toSend({ name: 'Tuku' })).toEqual({ name: 'Tuku' }));
