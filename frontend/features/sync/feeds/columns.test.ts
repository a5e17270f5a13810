import { expect, test } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { columnRequestOf, isDescribed, missingLabels, withColumn } from './columns';

const fields = [
  { id: 'name', label: 'Name' },
  { id: 'external_id', label: 'Id in the source' },
  { id: 'lat', label: 'Latitude' },
  { id: 'lng', label: 'Longitude' },
];

test.each([
  [{}, ['Id in the source', 'Name', 'the pin, the region or the address']],
  [{ A: 'external_id', B: 'name', C: 'region' }, []],
  [{ A: 'external_id', B: 'name', C: 'lat' }, ['Longitude']],
  [{ A: 'name', B: 'lng' }, ['Id in the source', 'Latitude']],
])('names missing fields by their labels', (columns, missing) => {
  expect(missingLabels(columns, fields)).toEqual(missing);
});

test('a column maps to one field or none', () => {
  const columns = withColumn(withColumn({ A: 'name' }, 'B', 'lat'), 'A', 'external_id');
  expect(columns).toEqual({ A: 'external_id', B: 'lat' });
  expect(withColumn(columns, 'B', '')).toEqual({ A: 'external_id' });
  expect(withColumn(columns, 'C', '')).toEqual(columns);
});

test('only a refusal about columns opens the column mapping', () => {
  const data = {
    errors: { mapping: ['Map the columns'] },
    columns: [{ name: 'A', samples: ['1'] }],
    mapping: { A: 'name' },
  };
  expect(columnRequestOf(new ApiError('', { kind: 'envelope', code: 10005, data }))).toEqual({
    columns: data.columns,
    mapping: data.mapping,
    messages: data.errors.mapping,
  });
  const other = { errors: { file: ['Choose a file'] } };
  expect(columnRequestOf(new ApiError('', { kind: 'envelope', code: 10005, data: other }))).toBeNull();
  expect(columnRequestOf(new ApiError('', { kind: 'network' }))).toBeNull();
});

test('distinguishes a column mapping from a simple one', () => {
  expect(isDescribed({ columns: { name: 'Nama' } })).toBe(true);
  expect(isDescribed({ columns: 'name' })).toBe(false);
  expect(isDescribed({})).toBe(false);
});
