import { expect, test } from 'vitest';
import { isNamed } from './bootstrap';

test.each([
  ['jaw', true],
  ['JAVA', true],
  ['sunda', false],
  ['', true],
])('an option is found by its names in all languages: %s', (typed, isMatch) => {
  expect(isNamed({ value: 'javanese', label: 'Javanese', words: 'Jawa' }, typed)).toBe(isMatch);
});
