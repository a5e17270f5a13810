import { expect, test } from 'vitest';
import type { RedirectRow } from '../model';
import { emptyTarget, targetFaults } from './redirectTargets';
import { formatTarget, redirectInput, redirectValues } from './redirectForm';

const stored = {
  redirect_id: 3,
  version: 2,
  from_path: 'jakarta/lama',
  to_type: 'gone',
  to_id: null,
  to_url: '',
  code: 410,
  note: 'Closed',
} as RedirectRow;

test('a new redirect is permanent and targets the page of the screen', () => {
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

test('a redirect without a target has the status gone, and a target removes it', () => {
  const values = redirectValues(stored, 7);
  expect(redirectInput(values, stored)).toMatchObject({
    redirect_id: 3,
    version: 2,
    to_type: 'gone',
    code: 410,
  });
  const url = { ...emptyTarget('url'), to_url: 'https://sofra.example' };
  expect(redirectInput({ ...values, target: url }, stored)).toMatchObject({ to_type: 'url', code: 301 });
});

test('a redirect is not sent before its target is complete', () => {
  expect(targetFaults(emptyTarget('gone'))).toEqual({});
  expect(targetFaults(emptyTarget('url'))).toEqual({ to_url: 'Enter a web address' });
  expect(targetFaults({ ...emptyTarget('url'), to_url: 'https://sofra.example' })).toEqual({});
  expect(targetFaults(emptyTarget('store'))).toEqual({ to_id: 'Choose a store' });
  expect(targetFaults({ ...emptyTarget('store'), to_id: 4 })).toEqual({});
});

test('shows the current target of an address, not the one of an unpublished page', () => {
  const page = { page_id: 7, is_live: true } as NonNullable<RedirectRow['page']>;
  const away = { to_type: 'gone', to_title: 'Gone', to_address: '', code: 410 } as const;
  expect(formatTarget({ ...away, page })).toBe('Redirects here permanently (301)');
  expect(formatTarget({ ...away, page: { ...page, is_live: false } })).toBe('Gone (410)');
  const store = { to_type: 'store', to_title: 'Kopi Tuku', code: 302, page: null } as const;
  const address = 'https://www.sofra.example/id/stores/tuku';
  expect(formatTarget({ ...store, to_address: address })).toBe('Redirects to Kopi Tuku (302)');
  expect(formatTarget({ ...store, to_address: '' })).toBe('Gone (410) until Kopi Tuku is published');
  expect(formatTarget({ ...away, page }, 'to Kopi di Jakarta')).toBe(
    'Redirects to Kopi di Jakarta permanently (301)',
  );
});
