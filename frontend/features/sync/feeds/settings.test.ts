import { expect, test } from 'vitest';
import { readSettings, settingsOf } from './settings';
import { testSource as source } from './testing';

test('sends only changed settings', () => {
  const values = settingsOf(source);
  expect(readSettings(values, source)).toEqual({ patch: {}, errors: {} });
  expect(readSettings({ ...values, trust: '70 %', radius_m: ' 200 ', enabled: false }, source)).toEqual({
    patch: { trust: 0.7, radius_m: 200, enabled: false },
    errors: {},
  });
});

test.each([
  [{ trust: '' }, 'trust'],
  [{ trust: '120' }, 'trust'],
  [{ radius_m: '29' }, 'radius_m'],
  [{ radius_m: '1001' }, 'radius_m'],
  [{ radius_m: '1e3' }, 'radius_m'],
])('does not send an invalid setting: %o', (typed, field) => {
  const { patch, errors } = readSettings({ ...settingsOf(source), ...typed }, source);
  expect(Object.keys(errors)).toEqual([field]);
  expect(patch).toEqual({});
});
