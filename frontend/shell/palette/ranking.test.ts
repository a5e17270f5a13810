import { expect, test } from 'vitest';
import { bestOf } from './ranking';
import type { Recent } from './recents';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const line = (title: string, path = `/${title}`) => ({ id: path, title, note: '', icon: null, path });
const recent = (path: string, hours: number, count = 1): Recent => ({
  path,
  title: path,
  at: NOW - hours * 60 * 60 * 1000,
  count,
});
const titles = (lines: ReturnType<typeof line>[], typed: string, recents: Recent[] = []) =>
  bestOf(lines, typed, recents, NOW).map(({ title }) => title);

test('ranks a whole title before its beginning, and that before a word', () => {
  const lines = [line('Best soto in town'), line('Soto Betawi'), line('Soto'), line('Pesotoran')];
  expect(titles(lines, 'soto')).toEqual(['Soto', 'Soto Betawi', 'Best soto in town']);
});

test('ranks recently and often used entries first', () => {
  const lines = [line('Soto A', '/a'), line('Soto B', '/b'), line('Soto C', '/c')];
  expect(titles(lines, 'soto', [recent('/b', 2), recent('/c', 2, 9)])).toEqual([
    'Soto C',
    'Soto B',
    'Soto A',
  ]);
  expect(titles(lines, 'soto', [recent('/b', 0.5), recent('/c', 200, 2)])).toEqual([
    'Soto B',
    'Soto C',
    'Soto A',
  ]);
});

test('keeps the order of weak matches, unless they were used recently', () => {
  expect(titles([line('Pesotoran', '/p')], 'soto')).toEqual([]);
  expect(titles([line('Pesotoran', '/p')], 'soto', [recent('/p', 0.1)])).toEqual(['Pesotoran']);
});

test('ignores case and accents', () => {
  expect(titles([line('Çiğ Köfte')], 'cig')).toEqual(['Çiğ Köfte']);
});

test('ranks common kinds first if matches are equal', () => {
  const of = (object_type: string, title: string) => ({
    ...line(title, `/${object_type}?id=1`),
    record: { object_type, object_id: 1, kind: object_type },
  });
  const result = [
    of('article', 'Kopi susu'),
    of('brand', 'Kopi Kenangan'),
    of('lead', 'Kopi Senja'),
    of('store', 'Kopi Sri'),
  ];
  const best = (recents: Recent[] = []) => bestOf(result, 'kopi', recents, NOW).map(({ title }) => title);
  expect(best()).toEqual(['Kopi Sri', 'Kopi Senja', 'Kopi susu']);
  expect(best([recent('/brand?id=1', 1)])[0]).toBe('Kopi Kenangan');
});

test('is empty without a keyword', () => {
  expect(titles([line('Soto')], ' ')).toEqual([]);
});
