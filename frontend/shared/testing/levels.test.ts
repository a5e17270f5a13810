import { expect, test } from 'vitest';
import { levelOf, runs } from './levels';

test.each([
  ['quick', 1000, 50],
  ['quick', 60, 5],
  ['quick', 3, 3],
  ['normal', 1000, 100],
  ['normal', 20, 10],
  ['full', 1000, 1000],
] as const)('at the level %s a property with %i examples runs %i', (level, full, tried) =>
  expect(runs(full, level)).toBe(tried),
);

test('the level defaults to normal, and an unknown one is rejected', () => {
  expect(levelOf(undefined)).toBe('normal');
  expect(levelOf('full')).toBe('full');
  expect(() => levelOf('fast')).toThrow('quick, normal or full');
});
