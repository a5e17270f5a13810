import { expect, test } from 'vitest';
import type { Brand } from '../model';
import { brandValues, isWhole, withCountry } from './brandForm';

const brand = {
  brand_id: 7,
  version: 3,
  name: 'Kopi Kenangan',
  match_names: ['Kenangan Coffee'],
  logo_picture_id: 12,
  website: 'https://kopikenangan.example',
  hotline: '14045',
  wikidata: 'Q1',
  countries: ['ID', 'MY'],
  store_count: 4,
} as unknown as Brand;

test('the form holds what a person can say of a brand, and nothing else', () => {
  expect(brandValues(brand, 'TR')).toEqual({
    name: 'Kopi Kenangan',
    match_names: ['Kenangan Coffee'],
    logo_picture_id: 12,
    website: 'https://kopikenangan.example',
    hotline: '14045',
    wikidata: 'Q1',
    countries: ['ID', 'MY'],
  });
});

test('a new one is of the country, and wants a name, a country and a sound id', () => {
  const values = { ...brandValues(null, 'TR'), name: 'Simit Sarayı' };
  expect(values.countries).toEqual(['TR']);
  expect(isWhole(values)).toBe(true);
  expect(isWhole({ ...values, name: '  ' })).toBe(false);
  expect(isWhole({ ...values, countries: [] })).toBe(false);
  expect(isWhole({ ...values, wikidata: 'https://wikidata.org/Q5' })).toBe(false);
});

test('countries keep their order, whichever is chosen first', () => {
  const all = ['ID', 'TR', 'MY', 'PH'];
  expect(withCountry(all, ['MY'], 'ID', true)).toEqual(['ID', 'MY']);
  expect(withCountry(all, ['ID', 'MY'], 'ID', false)).toEqual(['MY']);
});
