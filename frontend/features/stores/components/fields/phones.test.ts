import * as library from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import type { Phone } from '../../model';
import { testPack } from '../../testing/reference';
import {
  addPhone,
  formatTyped,
  makePrimary,
  problemOfPhone,
  removePhone,
  shownNumber,
  storedNumber,
  typeWith,
} from './phones';

const mobile = { type: 'mobile' } as const;

describe('a phone number', () => {
  test.each([
    ['081234567890', 'ID', '0812-3456-7890'],
    ['02123456789', 'TR', '(0212) 345 67 89'],
    ['0123456789', 'MY', '012-345 6789'],
    ['09171234567', 'PH', '0917 123 4567'],
  ])('%s typed in %s is written %s', (typed, country, text) =>
    expect(formatTyped(typed, country, library)).toBe(text),
  );

  test('is stored in international form once it is complete', () => {
    expect(storedNumber('0812-3456-7890', mobile, testPack, library)).toBe('+6281234567890');
    expect(storedNumber('0812', mobile, testPack, library)).toBe('0812');
  });

  test.each(['(021) 5551234/5', '021-5551234, 5551235', '021-5551234 ext. 12'])(
    'is checked by the server if it is not a single number: %s',
    (typed) => {
      expect(formatTyped(typed, 'ID', library)).toBe(typed);
      expect(storedNumber(typed, mobile, testPack, library)).toBe(typed);
    },
  );

  test.each([
    ['12', 'mobile', '“12” is not a phone number of Indonesia. Example: 0812-3456-7890'],
    ['+6281234567890', 'mobile', null],
    ['', 'mobile', null],
    ['6145200', 'landline', 'Add the area code to “6145200”'],
    ['1500888', 'landline', null],
    ['14045', 'hotline', null],
    ['021-5551234 ext. 12', 'landline', null],
  ] as const)('%s (%s) has the problem %s when its field is left', (number, type, problem) =>
    expect(problemOfPhone({ number, type, label: '', is_primary: true }, testPack, library)).toBe(problem),
  );

  test('without area code is stored as typed, for the server to refuse', () => {
    expect(storedNumber('6145200', { type: 'landline' }, testPack, library)).toBe('6145200');
    expect(storedNumber('0216145200', { type: 'landline' }, testPack, library)).toBe('+62216145200');
  });

  test('of a hotline is stored as typed', () => {
    expect(storedNumber('14045', { type: 'hotline' }, testPack, library)).toBe('14045');
    expect(formatTyped('#87000', 'PH', library)).toBe('#87000');
  });

  test.each([
    ['ID', '081234567890', 'mobile'],
    ['ID', '02112345678', 'landline'],
    ['TR', '05321234567', 'mobile'],
    ['TR', '02123456789', 'landline'],
    ['MY', '0123456789', 'mobile'],
    ['MY', '0321234567', 'landline'],
    ['PH', '09171234567', 'mobile'],
    ['PH', '0281234567', 'landline'],
  ] as const)('of %s, %s, makes a new phone a %s', (country, number, type) =>
    expect(typeWith({ number: '', type: 'mobile' }, number, country, library)).toBe(type),
  );

  test.each([
    ['a toll-free number', 'mobile', '1300882525', 'mobile'],
    ['a number that is not complete', 'mobile', '0321', 'mobile'],
    ['a chosen type', 'whatsapp', '0321234567', 'whatsapp'],
    ['a type that differs from the number', 'landline', '0129876543', 'landline'],
  ] as const)('leaves the type as it is: %s', (_why, type, number, expected) =>
    expect(typeWith({ number: '+60123456789', type }, number, 'MY', library)).toBe(expected),
  );

  test('is formatted for its country, a foreign one with its code', () => {
    expect(shownNumber('+6281234567890', 'ID', library)).toBe('0812-3456-7890');
    expect(shownNumber('+902123456789', 'ID', library)).toBe('+90 212 345 67 89');
    expect(shownNumber('+6281234567890', 'ID', null)).toBe('+6281234567890');
    expect(shownNumber('+6212', 'ID', library)).toBe('+6212');
  });
});

describe('the phones of a store', () => {
  const primaries = (phones: readonly Phone[]) => phones.map(({ is_primary }) => is_primary);

  test('are three at most, the first one primary', () => {
    const phones = [1, 2, 3, 4].reduce<readonly Phone[]>((before) => addPhone(before), []);
    expect(primaries(phones)).toEqual([true, false, false]);
  });

  test('always have one primary phone after a removal', () => {
    const phones = makePrimary(addPhone(addPhone([])), 1);
    expect(primaries(phones)).toEqual([false, true]);
    expect(primaries(removePhone(phones, 1))).toEqual([true]);
    expect(primaries(removePhone(phones, 0))).toEqual([true]);
    expect(removePhone(removePhone(phones, 0), 0)).toEqual([]);
  });
});
