import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { readFilter, type FilterValue } from '@shared/table/filters/filters';
import {
  toFilterInput,
  writeListState,
  type ListDefaults,
  type ListState,
} from '@shared/table/state/listState';

export type View = CallOutput<'view/query_views'>[number];
export type ViewInput = CallInput<'view/save_view'>;

export function viewsOptions(area: string, country: string) {
  return queryOptions({
    queryKey: ['views', area, country],
    queryFn: ({ signal }) => callApi('view/query_views', { area }, { signal, country, handles: 'all' }),
  });
}

export function saveView(input: ViewInput, country: string): Promise<View> {
  return callApi('view/save_view', input, { ...formCall, country });
}

/** Return the list state of a view. The page size is a setting of the user, not of the view. */
export function stateOfView(view: View, defaults: ListDefaults, pageSize: number): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const spec of defaults.filters) {
    const value = readFilter(spec, textOf(view.filters[spec.key]));
    if (value !== undefined) filters[spec.key] = value;
  }
  const keyword = view.filters['keyword'];
  return {
    keyword: typeof keyword === 'string' ? keyword : '',
    filters,
    sortBy: view.sort_by === '' ? defaults.sortBy : view.sort_by,
    sortOrder: view.sort_by === '' ? defaults.sortOrder : view.sort_order,
    page: 1,
    pageSize,
    view: view.view_id,
  };
}

/** Convert a filter value from the format of the API to that of the URL. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Return the fields of a view that stores the current list state. */
export function fieldsOfView(state: ListState, columns: readonly string[]) {
  return {
    filters: toFilterInput(state),
    columns: [...columns],
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
  };
}

/**
 * Check whether the list differs from the view in filters or order. The order of values inside a filter is
 * ignored.
 */
export function isChanged(state: ListState, view: View, defaults: ListDefaults): boolean {
  return meaning(state, defaults) !== meaning(stateOfView(view, defaults, state.pageSize), defaults);
}

function meaning(state: ListState, defaults: ListDefaults): string {
  const params = [...writeListState({ ...state, page: 1 }, defaults)];
  return JSON.stringify(params.map(([key, value]) => [key, value.split(',').sort()]));
}
