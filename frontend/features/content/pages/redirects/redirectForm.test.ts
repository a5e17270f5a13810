import { expect, test } from 'vitest';
import type { RedirectRow } from '../model';
import { goalOf, isWhole } from './goals';
import { leadsWords, redirectInput, redirectValues } from './redirectForm';

const kept = {
  redirect_id: 3,
  version: 2,
  from_path: 'jakarta/lama',
  to_type: 'gone',
  to_id: null,
  to_url: '',
  code: 410,
  note: 'Closed',
} as RedirectRow;

test('a new redirect leads to the page whose screen it is, for good', () => {
  const values = redirectValues(null, 7);
  expect(redirectInput({ ...values, from_path: ' jakarta/lama ' }, null)).toEqual({
    from_path: 'jakarta/lama',
    to_type: 'page',
    to_id: 7,
    to_url: '',
    code: 301,
    note: '',
  });
});

test('one that leads nowhere says gone, and says so no more once it leads somewhere', () => {
  const values = redirectValues(kept, 7);
  expect(redirectInput(values, kept)).toMatchObject({
    redirect_id: 3,
    version: 2,
    to_type: 'gone',
    code: 410,
  });
  const url = { ...goalOf('url'), to_url: 'https://sofra.example' };
  expect(redirectInput({ ...values, goal: url }, kept)).toMatchObject({ to_type: 'url', code: 301 });
});

test('where it leads is said in whole before it is sent', () => {
  expect(isWhole(goalOf('gone'))).toBe(true);
  expect(isWhole(goalOf('url'))).toBe(false);
  expect(isWhole({ ...goalOf('url'), to_url: 'https://sofra.example' })).toBe(true);
  expect(isWhole(goalOf('store'))).toBe(false);
  expect(isWhole({ ...goalOf('store'), to_id: 4 })).toBe(true);
});

test('an address says where it leads now, not where it would while the page is off', () => {
  const page = { page_id: 7, is_live: true } as NonNullable<RedirectRow['page']>;
  const away = { to_type: 'gone', to_title: 'Gone', to_address: '', code: 410 } as const;
  expect(leadsWords({ ...away, page })).toBe('Leads here for good (301)');
  expect(leadsWords({ ...away, page: { ...page, is_live: false } })).toBe('Says that it is gone (410)');
  const store = { to_type: 'store', to_title: 'Kopi Tuku', code: 302, page: null } as const;
  const address = 'https://www.sofra.example/id/stores/tuku';
  expect(leadsWords({ ...store, to_address: address })).toBe('Leads to Kopi Tuku (302)');
  expect(leadsWords({ ...store, to_address: '' })).toBe(
    'Says that it is gone (410) until Kopi Tuku is on the site',
  );
  expect(leadsWords({ ...away, page }, 'to Kopi di Jakarta')).toBe('Leads to Kopi di Jakarta for good (301)');
});
