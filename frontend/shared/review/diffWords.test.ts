import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './diffWords';

const text = (side: readonly { text: string }[]) => side.map((one) => one.text).join('');
const shared = (side: readonly { text: string; isChanged: boolean }[]) =>
  side
    .filter(({ isChanged }) => !isChanged)
    .map((one) => one.text)
    .join('');

test('marks only the changed words', () => {
  const [before, after] = diffWords('Jl. Melati 7, Kebayoran', 'Jl. Melati 9, Kebayoran');
  expect(before.filter(({ isChanged }) => isChanged).map((one) => one.text)).toEqual(['7,']);
  expect(after.filter(({ isChanged }) => isChanged).map((one) => one.text)).toEqual(['9,']);
});

test('both sides keep their full text and share the unchanged words', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (one, other) => {
      const [before, after] = diffWords(one, other);
      expect(text(before)).toBe(one);
      expect(text(after)).toBe(other);
      expect(shared(before)).toBe(shared(after));
      if (one === other) expect(before.some(({ isChanged }) => isChanged)).toBe(false);
    }),
  ));
