import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterSpec } from '@shared/table/filters/filters';
import {
  isFiltered,
  readListState,
  toListInput,
  withFilter,
  withSort,
  writeListState,
  type ListDefaults,
} from './listState';

const filters: FilterSpec[] = [
  {
    kind: 'many',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published' },
    ],
  },
  { kind: 'yesNo', key: 'has_pin', label: 'Pin', yes: 'With pin', no: 'Without pin' },
  { kind: 'number', key: 'completeness_from', label: 'Completeness from' },
  { kind: 'date', key: 'created_from', label: 'Created from' },
  {
    kind: 'ids',
    key: 'brand',
    label: 'Brand',
    picker: { search: () => Promise.resolve([]), name: () => Promise.resolve([]) },
  },
];
const defaults: ListDefaults = {
  filters,
  sorts: ['updated_at', 'name'],
  sortBy: 'updated_at',
  sortOrder: 'desc',
};

const values = fc.record(
  {
    status: fc.subarray(['draft', 'published'], { minLength: 1 }),
    has_pin: fc.boolean(),
    completeness_from: fc.integer({ min: -100, max: 100_000 }),
    created_from: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    brand: fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: [] },
);
const state = fc.record({
  keyword: fc.string(),
  filters: values,
  sortBy: fc.constantFrom('updated_at', 'name'),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 9_999_999 }),
  pageSize: fc.constantFrom(20, 50, 100),
  view: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
});

describe('the list in the URL', () => {
  it('is read from the URL as it was written', () => {
    fc.assert(
      fc.property(state, (wanted) => {
        const text = writeListState(wanted, defaults).toString();
        expect(readListState(new URLSearchParams(text), defaults)).toEqual(wanted);
      }),
    );
  });

  it('reads any text without failing, and ignores an unknown sort, size or page', () => {
    const names = [
      'q',
      'status',
      'has_pin',
      'completeness_from',
      'created_from',
      'brand',
      'sort',
      'page',
      'size',
      'view',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (decided) => {
        const read = readListState(new URLSearchParams(decided), defaults);
        expect(defaults.sorts).toContain(read.sortBy);
        expect([20, 50, 100]).toContain(read.pageSize);
        expect(read.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('leaves out defaults', () => {
    const plain = readListState(new URLSearchParams(''), defaults);
    expect(writeListState(plain, defaults).toString()).toBe('');
    expect(isFiltered(plain)).toBe(false);
    expect(toListInput(plain)).toEqual({ sort_by: 'updated_at', sort_order: 'desc', page: 1, page_size: 20 });
  });

  it.each([
    ['name', 'name', 'asc'],
    ['-name', 'name', 'desc'],
  ])('requests the sort “%s” in its direction', (sort, sortBy, sortOrder) => {
    const sorted = readListState(new URLSearchParams({ sort }), defaults);
    expect(toListInput(sorted)).toMatchObject({ sort_by: sortBy, sort_order: sortOrder });
  });

  it('requests the best matches of a keyword unless the user has chosen an order', () => {
    const ranked = { ...defaults, ranksMatches: true };
    const inputOf = (search: string, of = ranked) =>
      toListInput(readListState(new URLSearchParams(search), of), of);
    expect(inputOf('q=kopi')).toEqual({ keyword: 'kopi', page: 1, page_size: 20 });
    expect(inputOf('')).toMatchObject({ sort_by: 'updated_at', sort_order: 'desc' });
    expect(inputOf('q=kopi&sort=name')).toMatchObject({ sort_by: 'name', sort_order: 'asc' });
    expect(inputOf('q=kopi', { ...defaults, ranksMatches: false })).toMatchObject({ sort_by: 'updated_at' });
  });

  it('goes to the first page when a filter or the sort changes', () => {
    const far = readListState(new URLSearchParams('page=7'), defaults);
    expect(withFilter(far, 'has_pin', true)).toMatchObject({ page: 1, filters: { has_pin: true } });
    expect(withFilter(withFilter(far, 'has_pin', true), 'has_pin', undefined).filters).toEqual({});
    const byName = withSort(far, 'name');
    expect(byName).toMatchObject({ page: 1, sortBy: 'name', sortOrder: 'asc' });
    expect(withSort(byName, 'name').sortOrder).toBe('desc');
  });
});
