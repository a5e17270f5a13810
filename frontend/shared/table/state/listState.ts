import {
  readFilter,
  writeFilter,
  type FilterSpec,
  type FilterValue,
  type FilterValues,
} from '@shared/table/filters/filters';

export type SortOrder = 'asc' | 'desc';

/** State of a list. All of it is stored in the URL of the tab, so that a shared link shows the same list. */
export interface ListState {
  keyword: string;
  filters: FilterValues;
  sortBy: string;
  sortOrder: SortOrder;
  page: number;
  pageSize: number;
  /** ID of the saved view that the state comes from. */
  view: number | null;
}

export interface ListDefaults {
  filters: readonly FilterSpec[];
  sorts: readonly string[];
  sortBy: string;
  sortOrder: SortOrder;
  /** Key of the filter that by default hides finished rows; unset if the list shows all rows. */
  waitsUnless?: string;
  /** Name of the list without a view; 'All', or 'Not done' if finished rows are hidden. */
  plainName?: string;
  /** True if the best matches of a keyword come first, unless the user has chosen an order. */
  ranksMatches?: boolean;
  /** Keys of the filters that a tab above the list already shows. */
  implied?: readonly string[];
}

export const PAGE_SIZES = [20, 50, 100] as const;
const DEFAULT_SIZE = 20;

export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const spec of defaults.filters) {
    const value = readFilter(spec, params.get(spec.key));
    if (value !== undefined) filters[spec.key] = value;
  }
  const sort = params.get('sort') ?? '';
  const name = sort.replace(/^-/, '');
  const isAllowed = defaults.sorts.includes(name);
  return {
    keyword: params.get('q') ?? '',
    filters,
    sortBy: isAllowed ? name : defaults.sortBy,
    sortOrder: isAllowed ? (sort.startsWith('-') ? 'desc' : 'asc') : defaults.sortOrder,
    page: readNumber(params.get('page'), 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULT_SIZE,
    view: readId(params.get('view')),
  };
}

function readNumber(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Return the number of the last page; 1 for an empty list. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Serialize a state to a query string. Defaults are omitted to keep links short. */
export function writeListState(state: ListState, defaults: ListDefaults): URLSearchParams {
  const params = new URLSearchParams();
  if (state.keyword !== '') params.set('q', state.keyword);
  for (const { key } of defaults.filters) {
    const text = writeFilter(state.filters[key]);
    if (text !== '') params.set(key, text);
  }
  if (state.sortBy !== defaults.sortBy || state.sortOrder !== defaults.sortOrder) {
    params.set('sort', (state.sortOrder === 'desc' ? '-' : '') + state.sortBy);
  }
  setPage(params, state.page);
  if (state.pageSize !== DEFAULT_SIZE) params.set('size', String(state.pageSize));
  if (state.view !== null) params.set('view', String(state.view));
  return params;
}

/** Return the query with another page number. */
export function atPage(now: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(now);
  setPage(next, page);
  return next;
}

/** Return the query with the last page, if it still requests the page beyond the end. */
export function atLastPage(now: URLSearchParams, page: number, last: number): URLSearchParams {
  return readNumber(now.get('page'), 1) === page ? atPage(now, last) : now;
}

function setPage(params: URLSearchParams, page: number): void {
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
}

/** Filters of a list in the format of API calls. */
export type FilterInput = FilterValues & { readonly keyword?: string };

/** Input of a list call: filters, sort order and page. */
export type ListInput = FilterInput & {
  /** Unset for the best matches of a keyword. */
  readonly sort_by?: string;
  readonly sort_order?: SortOrder;
  readonly page: number;
  readonly page_size: number;
  /** Cursor of the current page, which speeds up the request of another page. */
  readonly mark?: string;
  /** IDs to which the list is limited. */
  readonly among?: readonly number[];
};

/** Convert filters and keyword to the format of API calls. */
export function toFilterInput({ filters, keyword }: ListState): FilterInput {
  return { ...filters, ...(keyword === '' ? {} : { keyword }) };
}

/** Convert a state to the input of a list call. */
export function toListInput(state: ListState, defaults?: ListDefaults): ListInput {
  const order = showsBestFirst(state, defaults) ? {} : { sort_by: state.sortBy, sort_order: state.sortOrder };
  return {
    ...toFilterInput(state),
    ...order,
    page: state.page,
    page_size: state.pageSize,
  };
}

/** Check whether the list shows the best matches of its keyword first: no order was chosen. */
export function showsBestFirst(state: ListState, defaults: ListDefaults | undefined): boolean {
  if (defaults?.ranksMatches !== true || state.keyword === '') return false;
  return state.sortBy === defaults.sortBy && state.sortOrder === defaults.sortOrder;
}

/** Return the column of the order; null for the best matches of a keyword. */
export function shownSort(state: ListState, defaults: ListDefaults): string | null {
  return showsBestFirst(state, defaults) ? null : state.sortBy;
}

export function isFiltered(state: ListState): boolean {
  return state.keyword !== '' || Object.keys(state.filters).length > 0;
}

/** Return the state without the filters that a tab above the list already shows. */
export function withoutImplied(state: ListState, { implied = [] }: ListDefaults): ListState {
  const own = Object.entries(state.filters).filter(([key]) => !implied.includes(key));
  return { ...state, filters: Object.fromEntries(own) };
}

/** Return the name of a list without a view: 'Not done' if finished rows are hidden by default. */
export function plainName({ waitsUnless, plainName: allDefaults }: ListDefaults): string {
  return allDefaults ?? (waitsUnless === undefined ? 'All' : 'Not done');
}

/** Return the state that includes finished rows; null if none are hidden. */
export function withAll(state: ListState, { waitsUnless, filters }: ListDefaults): ListState | null {
  const spec = filters.find(({ key }) => key === waitsUnless);
  if (spec?.kind !== 'many' || state.filters[spec.key] !== undefined) return null;
  return withFilter(
    state,
    spec.key,
    spec.options.map(({ value }) => value),
  );
}

export function withFilter(state: ListState, key: string, value: FilterValue | undefined): ListState {
  const others = Object.entries(state.filters).filter(([name]) => name !== key);
  const filters = Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
  return { ...state, page: 1, filters };
}

/** Sort by a column: first ascending, then descending. */
export function withSort(state: ListState, sortBy: string): ListState {
  const turned = state.sortBy === sortBy && state.sortOrder === 'asc' ? 'desc' : 'asc';
  return { ...state, page: 1, sortBy, sortOrder: turned };
}
