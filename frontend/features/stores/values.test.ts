import { expect, test } from 'vitest';
import { withoutBlankRows } from './values';

test('leaves out empty rows and keeps the others', () => {
  const phone = { number: '021 7251 234', type: 'landline', is_primary: true, label: '' };
  const link = { platform: 'instagram', url: 'https://instagram.com/busri' };
  const values = {
    name: '',
    phones: [{ ...phone, number: ' ' }, phone],
    socials: [link, { platform: 'x', url: '' }],
    order_links: [],
  };
  expect(withoutBlankRows(values)).toEqual({ name: '', phones: [phone], socials: [link], order_links: [] });
  expect(withoutBlankRows({ name: 'Bu Sri' })).toEqual({ name: 'Bu Sri' });
});
