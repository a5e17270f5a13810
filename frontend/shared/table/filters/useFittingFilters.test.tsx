import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { scopeOf, type FilterSpec, type FilterValues, type IdsSpec } from './filters';
import type { ListState } from '@shared/table/state/listState';
import { useFittingFilters } from './useFittingFilters';

// Region 1 contains district 10, which contains subdistrict 100; region 2 contains district 20.
const ABOVE: Readonly<Record<number, readonly number[]>> = { 10: [1], 20: [2], 100: [10, 1] };

function spec(key: string, within: readonly string[]): IdsSpec {
  return {
    kind: 'ids',
    key,
    label: key,
    within,
    picker: {
      search: () => Promise.resolve([]),
      name: () => Promise.resolve([]),
      fitting: (ids, scope) =>
        Promise.resolve(ids.filter((id) => scope.some((one) => ABOVE[id]?.includes(one)))),
    },
  };
}

const SPECS = [spec('region', []), spec('district', ['region']), spec('subdistrict', ['district', 'region'])];
const START: ListState = {
  keyword: '',
  filters: {},
  sortBy: 'name',
  sortOrder: 'asc',
  page: 3,
  pageSize: 20,
  view: null,
};

function shownFor(filters: FilterValues) {
  const seen: { current: ListState } = { current: START };
  function List({ specs }: { specs: readonly FilterSpec[] }) {
    const [state, setState] = useState<ListState>({ ...START, filters });
    useFittingFilters(specs, state, (next) => {
      seen.current = next;
      setState(next);
    });
    return null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List specs={SPECS} />
    </QueryClientProvider>,
  );
  return seen;
}

test('a new region clears districts outside it and what is within them', async () => {
  const seen = shownFor({ region: [2], district: [10, 20], subdistrict: [100] });
  await waitFor(() => expect(seen.current.filters).toEqual({ region: [2], district: [20] }));
  expect(seen.current.page).toBe(1);
});

test('a filter without a parent value is limited by its grandparent', () => {
  const [, district, subdistrict] = SPECS as [IdsSpec, IdsSpec, IdsSpec];
  expect(scopeOf(subdistrict, { region: [1] })).toEqual([1]);
  expect(scopeOf(subdistrict, { region: [1], district: [10] })).toEqual([10]);
  expect(scopeOf(district, {})).toEqual([]);
});
