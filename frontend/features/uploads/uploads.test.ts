import { describe, expect, test } from 'vitest';
import { NEW_BATCH, toFields } from './batch';
import { describe as inWords } from './components/labels';
import { toSend } from './components/pictureValues';
import { languageOf } from './language';
import { todayIn } from '@shared/format/dates';
import { licenceState, formatLicence } from './licence';
import { paramsOf } from './lists/pictureBulk';
import { bytesWords, kindWords, sizeOf } from './model';

describe('licences', () => {
  test('show their expiry from thirty days before', () => {
    expect(licenceState(null, '2026-03-10')).toBeNull();
    expect(licenceState('2026-04-10', '2026-03-10')).toBeNull();
    expect(licenceState('2026-04-09', '2026-03-10')).toBe('soon');
    expect(licenceState('2026-03-10', '2026-03-10')).toBe('soon');
    expect(licenceState('2026-03-09', '2026-03-10')).toBe('over');
    expect(formatLicence('2026-03-09', 'over', false)).toBe('License expired 9 Mar 2026');
    expect(formatLicence('2026-03-09', 'soon', true)).toBe('Expires 9 Mar 2026');
  });

  test('expire by the country’s date', () => {
    const late = Date.parse('2026-03-09T18:00:00Z');
    expect(todayIn('Asia/Jakarta', late)).toBe('2026-03-10');
    expect(todayIn('Europe/Istanbul', late)).toBe('2026-03-09');
  });
});

describe('the fields of an upload', () => {
  test('are only the values that were entered', () => {
    expect(toFields(NEW_BATCH)).toEqual({ folder: 'store', source: 'staff', licence: 'unknown' });
    expect(toFields({ ...NEW_BATCH, credit: ' Sari ', licenceUntil: '2027-01-31', tags: ['soto'] })).toEqual({
      folder: 'store',
      source: 'staff',
      licence: 'unknown',
      licence_expires_on: '2027-01-31',
      credit: 'Sari',
      tags: ['soto'],
    });
  });
});

test('splits the tags of a bulk action and keeps its other inputs', () => {
  expect(paramsOf({ add: ' soto, ayam ,,', remove: 'pagi', folder: 'menu' })).toEqual({
    add: ['soto', 'ayam'],
    remove: ['pagi'],
    folder: 'menu',
  });
});

test('a cleared date is null', () => {
  expect(toSend({ licence_expires_on: '', caption: '' })).toEqual({ licence_expires_on: null, caption: '' });
  expect(toSend({ caption: 'Soto' })).toEqual({ caption: 'Soto' });
});

test('values as text', () => {
  expect(inWords('alt', { local: 'Soto', en: 'Soup' })).toBe('Soto / Soup');
  expect(inWords('crop', null)).toBe('All of it');
  expect(inWords('crop', { x: 0.1, y: 0, width: 0.5, height: 1 })).toBe(
    '50 % × 100 % of it, 10 % from the left, 0 % from the top',
  );
  expect(inWords('focal', { x: 0.25, y: 0.5 })).toBe('25 % from the left, 50 % from the top');
  expect(inWords('licence_expires_on', '2027-01-31')).toBe('31 Jan 2027');
  expect(inWords('caption', 'Soto')).toBeNull();
  expect(bytesWords(2_400_000)).toBe('2.4 MB');
  expect(bytesWords(380_400)).toBe('380 kB');
  expect(kindWords('image/jpeg')).toBe('JPEG');
  expect(languageOf('id-ID')).toBe('Indonesian');
  expect(languageOf('en-PH')).toBe('the local language');
});

test('falls back to the smallest size', () => {
  const variant = { name: 'small', width: 400, height: 300, format: 'webp', url: '/small', size: 1 };
  const row = { variants: [variant], thumb_url: '/thumb' };
  expect(sizeOf(row, 'small')).toBe('/small');
  expect(sizeOf(row, 'large')).toBe('/thumb');
});
