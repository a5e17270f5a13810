import { describe, expect, test } from 'vitest';
import { testPack } from '../../testing/reference';
import { EMPTY_STORE, type StoreValues } from '../../values';
import type { RegionField } from '../fields/regions';
import { checklistOf, withServers } from './checklist';

const NO_LEVELS: ReadonlySet<RegionField> = new Set();

function open(values: Partial<StoreValues>, absent: ReadonlySet<RegionField> = NO_LEVELS, change = {}) {
  const items = checklistOf({ ...EMPTY_STORE, ...values }, { ...testPack, ...change }, absent);
  return items.filter(({ isDone }) => !isDone).map(({ field }) => field);
}

const whole: Partial<StoreValues> = {
  name: 'Warung Bu Sri',
  store_type: 'eatery',
  region_l1_id: 1,
  region_l2_id: 2,
  region_l3_id: 3,
  address_line1: 'Jl. Melati 1',
  lat: -6.2,
  lng: 106.8,
  phones: [{ number: '+6281234567890', type: 'mobile', is_primary: true, label: '' }],
  cuisines: ['padang'],
  cover_picture_id: 9,
};

describe('the publish checklist', () => {
  test('lists every requirement of an empty store', () =>
    expect(open({})).toEqual([
      'name',
      'store_type',
      'region_l1_id',
      'region_l2_id',
      'region_l3_id',
      'address_line1',
      'lat',
      'phones',
      'cuisines',
      'cover_picture_id',
    ]));

  test('is empty for a complete store', () => expect(open(whole)).toEqual([]));

  test('does not require a level that the region does not have', () =>
    expect(open({ ...whole, region_l3_id: null }, new Set<RegionField>(['region_l3_id']))).toEqual([]));

  test('requires a phone only while the hours are unknown', () => {
    expect(open({ ...whole, phones: [] })).toEqual(['phones']);
    expect(open({ ...whole, phones: [], hours_mode: 'always_open' })).toEqual([]);
  });

  test('requires a postcode where the country does', () =>
    expect(open(whole, NO_LEVELS, { postcode_required: 'publish' })).toEqual(['postcode']));

  test('counts blanks as missing', () => expect(open({ ...whole, name: '  ' })).toEqual(['name']));
});

test('adds requirements that the server reports', () => {
  const items = checklistOf({ ...EMPTY_STORE, ...whole }, testPack, NO_LEVELS);
  const all = withServers(items, [
    { field: 'slug', label: 'web address' },
    { field: 'name', label: 'name' },
  ]);
  expect(all.filter(({ isDone }) => !isDone)).toEqual([
    { field: 'slug', label: 'web address', isDone: false },
  ]);
});

describe('a phone or hours', () => {
  const unknownWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, state: 'unknown' as const, intervals: [] }));

  test('are missing with an empty row and an unknown week', () => {
    const phones = [{ number: ' ', type: 'mobile' as const, is_primary: true, label: '' }];
    expect(open({ ...whole, phones, hours_mode: 'regular', regular_hours: unknownWeek })).toEqual(['phones']);
  });

  test('are present with one known day', () => {
    const week = [{ day: 1, state: 'closed' as const, intervals: [] }, ...unknownWeek.slice(1)];
    expect(open({ ...whole, phones: [], hours_mode: 'regular', regular_hours: week })).toEqual([]);
  });
});
