import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { readFilter, type FilterValue } from './filters';
import { toFilterInput, writeListState, type ListDefaults, type ListState } from './listState';

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

/** The list as a view has it; the number of rows on a page is nobody's but the person's. */
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

/** A filter as the server keeps it, as the URL writes it. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** What of the list a view keeps. */
export function fieldsOfView(state: ListState, columns: readonly string[]) {
  return {
    filters: toFilterInput(state),
    columns: [...columns],
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
  };
}

/** Whether the list shows other rows, or others first, than the view. In which order values were chosen is no matter. */
export function isChanged(state: ListState, view: View, defaults: ListDefaults): boolean {
  return meaning(state, defaults) !== meaning(stateOfView(view, defaults, state.pageSize), defaults);
}

function meaning(state: ListState, defaults: ListDefaults): string {
  const params = [...writeListState({ ...state, page: 1 }, defaults)];
  return JSON.stringify(params.map(([key, value]) => [key, value.split(',').sort()]));
}
