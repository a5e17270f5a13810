import { expect, test } from 'vitest';
import type { Imported, Setup } from './definition';
import {
  fieldOf,
  fixedFields,
  meaningOf,
  missingFields,
  rowsWords,
  sendable,
  startingSetup,
  withColumn,
  withMapping,
  withMeaning,
  withValue,
} from './setup';

const imported = {
  setup: null,
  facts: { sheet: 'One' },
  suggested: [{ field: 'name', column: 'Nama', confidence: 1 }],
} as unknown as Imported;
const start: Setup = startingSetup(imported);

test('a file begins with what its column names suggest, or with what it was last checked with', () => {
  expect(start.mapped).toEqual([{ field: 'name', columns: ['Nama'] }]);
  expect(start.sheet).toBe('One');
  expect(startingSetup({ ...imported, setup: start as Imported['setup'] })).toBe(start);
});

test('a column fills one field; two columns of one field stand in for each other', () => {
  const two = withColumn(start, 'Name', 'name');
  expect(two.mapped).toEqual([{ field: 'name', columns: ['Nama', 'Name'] }]);
  const moved = withColumn(two, 'Nama', 'intro');
  expect(fieldOf(moved, 'Nama')).toBe('intro');
  expect(fieldOf(moved, 'Name')).toBe('name');
  expect(fieldOf(withColumn(moved, 'Nama', ''), 'Nama')).toBe('');
});

test('a value for all rows stands beside columns, and what was begun and left empty is not sent', () => {
  const begun = withValue(withValue(start, 'store_type', 'cafe'), 'brand', '');
  expect(fixedFields(begun).map(({ field }) => field)).toEqual(['store_type', 'brand']);
  expect(sendable(begun).mapped).toEqual([
    { field: 'name', columns: ['Nama'] },
    { field: 'store_type', columns: [], value: 'cafe' },
  ]);
  expect(withValue(begun, 'store_type', null).mapped.map(({ field }) => field)).toEqual(['name', 'brand']);
});

test('what is needed is named until a column or a value fills it', () => {
  const needed = { label: 'Type', group: '', kind: 'code' as const, options: [], is_needed: true, help: '' };
  const fields = [
    { ...needed, id: 'name' },
    { ...needed, id: 'store_type' },
  ];
  expect(missingFields(start, fields).map(({ id }) => id)).toEqual(['store_type']);
  expect(missingFields(withValue(start, 'store_type', ''), fields)).toHaveLength(1);
  expect(missingFields(withValue(start, 'store_type', 'bar'), fields)).toHaveLength(0);
});

test('a kept mapping takes what the file has', () => {
  const kept = withColumn(withColumn(start, 'Gone', 'intro'), 'Nama', 'name_en');
  expect(withMapping(start, kept, ['Nama']).mapped).toEqual([{ field: 'name_en', columns: ['Nama'] }]);
});

test('a value is given a meaning, none, or nothing is said of it', () => {
  const said = withMeaning(start, 'store_type', 'Kafe', 'cafe');
  expect(meaningOf(said, 'store_type', 'Kafe')).toBe('cafe');
  const nothing = withMeaning(said, 'store_type', 'Kafe', null);
  expect(meaningOf(nothing, 'store_type', 'Kafe')).toBeNull();
  expect(
    meaningOf(withMeaning(nothing, 'store_type', 'Kafe', undefined), 'store_type', 'Kafe'),
  ).toBeUndefined();
});

test('row numbers are drawn together and cut short', () => {
  expect(rowsWords([[2, 2]])).toBe('Row 2');
  expect(rowsWords([[2, 4], [9, 9]])).toBe('Rows 2–4, 9'); // prettier-ignore
  expect(rowsWords([[1, 1], [3, 3], [5, 5]], 2)).toBe('Rows 1, 3 …'); // prettier-ignore
});
