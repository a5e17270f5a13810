import { expect, test } from 'vitest';
import { inShort } from './model';

test('a shortened text ends at a word, with an ellipsis', () => {
  expect(inShort('Enak sekali')).toBe('Enak sekali');
  expect(inShort('Jangan pernah datang ke sini lagi, makanannya basi')).toBe(
    'Jangan pernah datang ke sini lagi,…',
  );
  expect(inShort('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
  expect(inShort('satu\n\ndua')).toBe('satu dua');
});
