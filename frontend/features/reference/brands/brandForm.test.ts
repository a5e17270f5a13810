import { expect, test } from 'vitest';
import type { Brand } from '../model';
import { brandValues, faultsOf, withCountry } from './brandForm';

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
} as Brand;

test('the form has only the editable fields of a brand', () => {
  expect(brandValues(brand, ['TR'])).toEqual({
    name: 'Kopi Kenangan',
    match_names: ['Kenangan Coffee'],
    logo_picture_id: 12,
    website: 'https://kopikenangan.example',
    hotline: '14045',
    wikidata: 'Q1',
    countries: ['ID', 'MY'],
  });
});

test('a new brand has the current country, and requires a name, a country and a valid Wikidata id', () => {
  const values = { ...brandValues(null, ['TR']), name: 'Simit Sarayı' };
  expect(values.countries).toEqual(['TR']);
  expect(faultsOf(values)).toEqual({});
  expect(faultsOf({ ...values, name: '  ' })).toEqual({ name: 'Write a name' });
  expect(faultsOf({ ...values, countries: [] })).toEqual({ countries: 'Choose a country' });
  expect(faultsOf({ ...values, wikidata: 'https://wikidata.org/Q5' })).toEqual({
    wikidata: 'Use the format Q12345',
  });
});

test('countries have a fixed order', () => {
  const all = ['ID', 'TR', 'MY', 'PH'];
  expect(withCountry(all, ['MY'], 'ID', true)).toEqual(['ID', 'MY']);
  expect(withCountry(all, ['ID', 'MY'], 'ID', false)).toEqual(['MY']);
});
