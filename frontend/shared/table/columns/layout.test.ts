import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampWidth, fitting, moved, readLayout, turned } from './layout';

const ALL = ['name', 'type', 'status', 'id'];
const some = fc.shuffledSubarray(ALL.slice(1)).map((ids) => ['name', ...ids]);

test('drops unknown and repeated columns and keeps the first column first', () => {
  expect(fitting(['gone', 'id', 'type', 'id', 'name'], ALL)).toEqual(['name', 'id', 'type']);
});

test('a column hidden and shown again returns to its default place', () => {
  fc.assert(
    fc.property(some, fc.constantFrom(...ALL.slice(1)), (shown, id) => {
      const after = turned(shown, id, ALL);
      expect(after.includes(id)).toBe(!shown.includes(id));
      expect(new Set(after).size).toBe(after.length);
      expect(after[0]).toBe('name');
    }),
  );
  expect(turned(['name', 'type', 'id'], 'status', ALL)).toEqual(['name', 'type', 'status', 'id']);
});

test('moving keeps every column and the first in its place', () => {
  fc.assert(
    fc.property(some, fc.nat(5), fc.nat(5), (shown, from, to) => {
      const after = moved(shown, from, to);
      expect([...after].sort()).toEqual([...shown].sort());
      expect(after[0]).toBe('name');
    }),
  );
  expect(moved(ALL, 3, 1)).toEqual(['name', 'id', 'type', 'status']);
});

test('reads any stored value without failing', () => {
  fc.assert(fc.property(fc.anything(), (stored) => void readLayout(stored)));
  expect(readLayout({ columns: { all: ['id'], '3': [1] }, widths: { id: 90, name: 9 } })).toEqual({
    columns: { all: ['id'] },
    widths: { id: 90 },
  });
  expect(clampWidth(12)).toBe(64);
});
