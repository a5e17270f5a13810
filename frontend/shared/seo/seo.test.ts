import { expect, test } from 'vitest';
import { andWord, slugify } from './seo';

test.each([
  ['Kuliner Jakarta–Bandung', 'kuliner-jakarta-bandung'],
  ['Kopi•Teh', 'kopi-teh'],
  ['Balık—Ekmek', 'balik-ekmek'],
  ['Kopi™Teh', 'kopi-teh'],
  ['Ko\u00adpi’s Café', 'kopis-cafe'],
  ['Kopi\u200bTeh', 'kopi-teh'],
  ['Kopi & Teh', 'kopi-dan-teh'],
])('the suggested address of %s equals the server’s', (title, slug) => {
  expect(slugify(title, andWord('ID'))).toBe(slug);
});

test('an ampersand becomes the word of the language, else of the country', () => {
  expect(andWord('TR', 'en')).toBe('and');
  expect(['ID', 'TR', 'MY', 'PH'].map((country) => andWord(country))).toEqual(['dan', 've', 'dan', 'at']);
});
