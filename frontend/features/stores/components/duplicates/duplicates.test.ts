import { describe, expect, test } from 'vitest';
import { testCandidate } from '../../testing/duplicates';
import { EMPTY_STORE } from '../../values';
import { draftOf } from './draft';
import { dayAhead } from '@shared/format/dates';
import { distanceWords, likely, lineWords, otherReasons } from './words';

describe('the search for duplicates while typing', () => {
  const phone = { number: '0812-3456', type: 'mobile', is_primary: true, label: '' } as const;

  test('is null until there is a name with a pin or a long enough phone number', () => {
    expect(draftOf(EMPTY_STORE)).toBeNull();
    expect(draftOf({ ...EMPTY_STORE, name: 'Kopi Tuku' })).toBeNull();
    expect(draftOf({ ...EMPTY_STORE, name: 'K', lat: -6.2, lng: 106.8 })).toBeNull();
    expect(draftOf({ ...EMPTY_STORE, name: 'Kopi', lat: -6.2 })).toBeNull();
    expect(draftOf({ ...EMPTY_STORE, phones: [{ ...phone, number: '0812' }] })).toBeNull();
  });

  test('has only the typed values', () => {
    expect(draftOf({ ...EMPTY_STORE, name: 'Kopi', lat: -6.2, lng: 106.8 })).toEqual({
      name: 'Kopi',
      lat: -6.2,
      lng: 106.8,
    });
    expect(draftOf({ ...EMPTY_STORE, phones: [phone] })).toEqual({ phones: [phone] });
  });
});

describe('texts', () => {
  test('format the distance', () => {
    expect(['', '12 m away', '1.4 km away']).toEqual([null, 12, 1420].map(distanceWords));
  });

  test('leave the distance out of the reasons for a match', () => {
    expect(otherReasons({ reasons: ['Same phone', '12 m away', '1.4 km away', 'Same name'] })).toEqual([
      'Same phone',
      'Same name',
    ]);
  });

  test('count the candidates that a save asks about', () => {
    const far = { ...testCandidate, distance_m: null };
    expect(likely([testCandidate, { ...testCandidate, band: 'weak' }])).toEqual([testCandidate]);
    expect(lineWords([testCandidate])).toBe('1 similar store nearby');
    expect(lineWords([testCandidate, testCandidate])).toBe('2 similar stores nearby');
    expect(lineWords([testCandidate, far])).toBe('2 similar stores');
  });

  test('format the day in the country’s time zone', () => {
    const evening = Date.parse('2026-03-20T18:00:00Z');
    expect(dayAhead(evening, 7, 'Asia/Jakarta')).toBe('2026-03-28');
    expect(dayAhead(evening, 7, 'Europe/Istanbul')).toBe('2026-03-27');
  });
});
