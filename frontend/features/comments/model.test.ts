import { expect, test } from 'vitest';
import { inShort, startOfDifference } from './model';

test('a shortened text ends at a word, with an ellipsis', () => {
  expect(inShort('Enak sekali')).toBe('Enak sekali');
  expect(inShort('Jangan pernah datang ke sini lagi, makanannya basi')).toBe(
    'Jangan pernah datang ke sini lagi,…',
  );
  expect(inShort('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
  expect(inShort('satu\n\ndua')).toBe('satu dua');
});

test('a near copy begins shortly before the first word that differs', () => {
  const shared = 'Tempat ini enak sekali, saya datang lagi dengan keluarga setiap minggu 😀 ';
  const copy = `${shared}bersama teman`;
  const from = startOfDifference(copy, `${shared}bersama adik`);
  expect(Array.from(copy).slice(from).join('')).toBe('setiap minggu 😀 bersama teman');
});

test.each([
  ['begins differently', 'Enak', 'Murah'],
  ['is the same', 'x '.repeat(60), 'x '.repeat(60)],
  ['is short', 'Enak sekali di sini', 'Enak sekali di sana'],
])('a near copy that %s is shown from its start', (_why, text, first) =>
  expect(startOfDifference(text, first)).toBe(0),
);
