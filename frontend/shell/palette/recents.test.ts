import { beforeEach, expect, test } from 'vitest';
import { noteRecent, recentsOf } from './recents';

const MAYA = { userId: 3, country: 'ID' };

beforeEach(() => localStorage.clear());

const noted = (id: number, title = `Store ${id}`) =>
  noteRecent(MAYA, { path: `/store/store/edit?id=${id}`, title }, 1_000 + id);

test('stores opened records, the latest first, each once', () => {
  noted(1);
  noted(2);
  noted(1);
  expect(recentsOf(MAYA).map(({ title, count }) => [title, count])).toEqual([
    ['Store 1', 2],
    ['Store 2', 1],
  ]);
});

test('updates a name without counting the record again', () => {
  noted(1, 'Kopi Tuku');
  noted(1, 'Kopi Tuku Kemang');
  expect(recentsOf(MAYA).map(({ title, count }) => [title, count])).toEqual([['Kopi Tuku Kemang', 1]]);
});

test('stores sixty records of one person and country', () => {
  for (let id = 1; id <= 70; id += 1) noted(id);
  expect(recentsOf(MAYA)).toHaveLength(60);
  expect(recentsOf(MAYA)[0]?.title).toBe('Store 70');
  expect(recentsOf({ ...MAYA, country: 'TR' })).toEqual([]);
  expect(recentsOf({ ...MAYA, userId: 4 })).toEqual([]);
});
