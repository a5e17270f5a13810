import { expect, test } from 'vitest';
import type { Imported, Setup } from './definition';
import {
  fieldOf,
  fixedFields,
  isSameSetup,
  meaningOf,
  missingFields,
  formatRows,
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
} as Imported;
const start: Setup = startingSetup(imported);

test('a file begins with the suggested mapping or the last checked one', () => {
  expect(start.mapped).toEqual([{ field: 'name', columns: ['Nama'] }]);
  expect(start.sheet).toBe('One');
  expect(startingSetup({ ...imported, setup: start as Imported['setup'] })).toBe(start);
});

test('a column maps to one field; a second column of a field is its fallback', () => {
  const two = withColumn(start, 'Name', 'name');
  expect(two.mapped).toEqual([{ field: 'name', columns: ['Nama', 'Name'] }]);
  const moved = withColumn(two, 'Nama', 'intro');
  expect(fieldOf(moved, 'Nama')).toBe('intro');
  expect(fieldOf(moved, 'Name')).toBe('name');
  expect(fieldOf(withColumn(moved, 'Nama', ''), 'Nama')).toBe('');
});

test('sends fixed values beside columns, and leaves out empty ones', () => {
  const begun = withValue(withValue(start, 'store_type', 'cafe'), 'brand', '');
  expect(fixedFields(begun).map(({ field }) => field)).toEqual(['store_type', 'brand']);
  expect(sendable(begun).mapped).toEqual([
    { field: 'name', columns: ['Nama'] },
    { field: 'store_type', columns: [], value: 'cafe' },
  ]);
  expect(withValue(begun, 'store_type', null).mapped.map(({ field }) => field)).toEqual(['name', 'brand']);
});

test('names required fields until a column or value fills them', () => {
  const needed = { label: 'Type', group: '', kind: 'code' as const, options: [], is_needed: true, help: '' };
  const fields = [
    { ...needed, id: 'name' },
    { ...needed, id: 'store_type' },
  ];
  expect(missingFields(start, fields).map(({ id }) => id)).toEqual(['store_type']);
  expect(missingFields(withValue(start, 'store_type', ''), fields)).toHaveLength(1);
  expect(missingFields(withValue(start, 'store_type', 'bar'), fields)).toHaveLength(0);
});

test('a saved mapping applies to the columns of the file', () => {
  const kept = withColumn(withColumn(start, 'Gone', 'intro'), 'Nama', 'name_en');
  expect(withMapping(start, kept, ['Nama']).mapped).toEqual([{ field: 'name_en', columns: ['Nama'] }]);
});

test('an unknown value is mapped, ignored or left open', () => {
  const said = withMeaning(start, 'store_type', 'Kafe', 'cafe');
  expect(meaningOf(said, 'store_type', 'Kafe')).toBe('cafe');
  const nothing = withMeaning(said, 'store_type', 'Kafe', null);
  expect(meaningOf(nothing, 'store_type', 'Kafe')).toBeNull();
  expect(
    meaningOf(withMeaning(nothing, 'store_type', 'Kafe', undefined), 'store_type', 'Kafe'),
  ).toBeUndefined();
});

test('compares choices regardless of their order', () => {
  const one = withMeaning(withColumn(start, 'Jenis', 'store_type'), 'store_type', 'Kafe', 'cafe');
  const other = { ...one, mapped: [...one.mapped].reverse() };
  expect(isSameSetup(one, other)).toBe(true);
  expect(isSameSetup(one, withValue(one, 'brand', ''))).toBe(true);
  expect(isSameSetup(one, withValue(one, 'brand', 'Warung'))).toBe(false);
  expect(isSameSetup(one, withMeaning(one, 'store_type', 'Kafe', null))).toBe(false);
  expect(isSameSetup(one, withMeaning(one, 'store_type', 'Kafe', undefined))).toBe(false);
  expect(isSameSetup(one, { ...one, updates: 'overwrite' })).toBe(false);
});

test('groups and truncates row numbers', () => {
  expect(formatRows([[2, 2]])).toBe('Row 2');
  expect(formatRows([[2, 4], [9, 9]])).toBe('Rows 2–4, 9'); // prettier-ignore
  expect(formatRows([[1, 1], [3, 3], [5, 5]], 2)).toBe('Rows 1, 3 …'); // prettier-ignore
});
