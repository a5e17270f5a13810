import { expect, test } from 'vitest';
import type { Imported, Setup } from './definition';
import {
  answerOf,
  answersOf,
  fieldOf,
  fixedFields,
  isSameSetup,
  meaningOf,
  missingFields,
  openQuestions,
  sendable,
  startingSetup,
  withColumn,
  withDecimalSign,
  withMapping,
  withMeanings,
  withoutMeanings,
  withValue,
} from './setup';

const imported = {
  setup: null,
  facts: { sheet: 'One', header_row: 3, header_rows: 1, encoding: 'cp857' },
  suggested: [{ field: 'name', column: 'Nama', confidence: 1 }],
  suggested_date_order: 'mdy',
} as Imported;
const start: Setup = startingSetup(imported);

test('a file starts with the suggested mapping or the last checked one', () => {
  expect(start.mapped).toEqual([{ field: 'name', columns: ['Nama'] }]);
  expect(start).toMatchObject({ sheet: 'One', header_row: 3, encoding: 'cp857', date_order: 'mdy' });
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
  const started = withValue(withValue(start, 'store_type', 'cafe'), 'brand', '');
  expect(fixedFields(started).map(({ field }) => field)).toEqual(['store_type', 'brand']);
  expect(sendable(started).mapped).toEqual([
    { field: 'name', columns: ['Nama'] },
    { field: 'store_type', columns: [], value: 'cafe' },
  ]);
  expect(withValue(started, 'store_type', null).mapped.map(({ field }) => field)).toEqual(['name', 'brand']);
});

test('names required fields until a column or value fills them', () => {
  const needed = {
    label: 'Type',
    group: '',
    kind: 'code' as const,
    options: [],
    is_needed: true,
    help: '',
    instead: '',
  };
  const fields = [
    { ...needed, id: 'name' },
    { ...needed, id: 'store_type' },
  ];
  expect(missingFields(start, fields).map(({ id }) => id)).toEqual(['store_type']);
  expect(missingFields(withValue(start, 'store_type', ''), fields)).toHaveLength(1);
  expect(missingFields(withValue(start, 'store_type', 'bar'), fields)).toHaveLength(0);
});

test('a saved mapping applies to the columns of the file', () => {
  const stored = withColumn(withColumn(start, 'Gone', 'intro'), 'Nama', 'name_en');
  expect(withMapping(start, stored, ['Nama']).mapped).toEqual([{ field: 'name_en', columns: ['Nama'] }]);
  const other = { ...stored, header_row: 0, encoding: '', hidden_rows: 'leave_out' } as const;
  expect(withMapping(start, other, ['Nama'])).toMatchObject({
    header_row: 3,
    encoding: 'cp857',
    hidden_rows: 'ask',
  });
});

const question = {
  field: 'store_type',
  ours: 'cafe',
  patterns: ['Kafe …'],
  count: 3,
  values: [
    { value: 'Kafe Padang', count: 2, also: [{ field: 'cuisines', ours: 'padang' }] },
    { value: 'Kafe', count: 1, also: [] },
  ],
};

test('an answer sets the meaning of values and can be withdrawn', () => {
  const accepted = withMeanings(start, answerOf(question, 'cafe'));
  expect(meaningOf(accepted, 'store_type', 'Kafe')).toBe('cafe');
  expect(accepted.values?.[0]?.also).toEqual([{ field: 'cuisines', ours: 'padang' }]);
  const other = withMeanings(accepted, answerOf(question, 'restaurant'));
  expect(other.values).toHaveLength(2);
  expect(other.values?.[0]?.also).toEqual([]);
  const nothing = withMeanings(other, answerOf(question, null));
  expect(meaningOf(nothing, 'store_type', 'Kafe')).toBeNull();
  expect(withoutMeanings(nothing, nothing.values ?? []).values).toEqual([]);
});

test('a question stays open for unanswered values', () => {
  const [, kafe] = question.values;
  if (kafe === undefined) throw new Error('The question has two values');
  const half = withMeanings(start, answerOf({ ...question, values: [kafe] }, 'cafe'));
  expect(openQuestions([question], half).map(({ count, values }) => [count, values.length])).toEqual([
    [2, 1],
  ]);
  expect(openQuestions([question], withMeanings(half, answerOf(question, null)))).toEqual([]);
  const both = withMeanings(start, answerOf(question, 'cafe'));
  expect(answersOf(both).map(({ code: own, values }) => [own, values.length])).toEqual([['cafe', 2]]);
});

test('compares choices regardless of their order', () => {
  const one = withMeanings(withColumn(start, 'Jenis', 'store_type'), answerOf(question, 'cafe'));
  const other = { ...one, mapped: [...one.mapped].reverse() };
  expect(isSameSetup(one, other)).toBe(true);
  expect(isSameSetup(one, withValue(one, 'brand', ''))).toBe(true);
  expect(isSameSetup(one, withValue(one, 'brand', 'Warung'))).toBe(false);
  expect(isSameSetup(one, withMeanings(one, answerOf(question, null)))).toBe(false);
  expect(isSameSetup(one, withoutMeanings(one, answerOf(question, null)))).toBe(false);
  const without = (one.values ?? []).map((message) => ({ ...message, also: [] }));
  expect(isSameSetup(one, { ...one, values: without })).toBe(false);
  expect(isSameSetup(one, { ...one, updates: 'overwrite' })).toBe(false);
  expect(isSameSetup(one, { ...one, hidden_rows: 'leave_out' })).toBe(false);
  expect(isSameSetup(one, { ...one, header_row: 4 })).toBe(false);
});

test('the number format of a column is part of the setup', () => {
  const setup: Setup = { mapped: [{ field: 'avg_cost_min', columns: ['cost'] }] };
  const chosen = withDecimalSign(setup, 'avg_cost_min', '.');
  expect(chosen.mapped).toEqual([{ field: 'avg_cost_min', columns: ['cost'], decimal_sign: '.' }]);
  expect(isSameSetup(setup, chosen)).toBe(false);
  expect(isSameSetup(setup, withDecimalSign(chosen, 'avg_cost_min', ''))).toBe(true);
});
