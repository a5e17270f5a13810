import { readFilter, writeFilter, type FilterSpec, type FilterValue, type FilterValues } from './filters';

export type SortOrder = 'asc' | 'desc';

/** What a list shows: all of it lives in the tab's URL, so that a link shows a colleague the same list. */
export interface ListState {
  keyword: string;
  filters: FilterValues;
  sortBy: string;
  sortOrder: SortOrder;
  page: number;
  pageSize: number;
  /** The saved view that this came from, by its id. */
  view: number | null;
}

export interface ListDefaults {
  filters: readonly FilterSpec[];
  sorts: readonly string[];
  sortBy: string;
  sortOrder: SortOrder;
  /** The filter without which the list shows only what still waits; none where it shows all. */
  waitsUnless?: string;
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
  const isKnown = defaults.sorts.includes(name);
  return {
    keyword: params.get('q') ?? '',
    filters,
    sortBy: isKnown ? name : defaults.sortBy,
    sortOrder: isKnown ? (sort.startsWith('-') ? 'desc' : 'asc') : defaults.sortOrder,
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

/** The last page of a list of so many rows; a list without any has a first page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The query string of a state; what is as by default is left out, so that links stay short. */
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

/** The query with another page in it. */
export function atPage(now: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(now);
  setPage(next, page);
  return next;
}

/** The same list, where it still asks for the page that it ends before; it shows the last one then. */
export function atLastPage(now: URLSearchParams, asked: number, last: number): URLSearchParams {
  return readNumber(now.get('page'), 1) === asked ? atPage(now, last) : now;
}

function setPage(params: URLSearchParams, page: number): void {
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
}

/** What a list is narrowed by, as calls over all that match are told. */
export type FilterInput = FilterValues & { readonly keyword?: string };

/** What a list call is asked: how its rows are narrowed, ordered and paged. */
export type ListInput = FilterInput & {
  readonly sort_by: string;
  readonly sort_order: SortOrder;
  readonly page: number;
  readonly page_size: number;
  /** From which another page of the same list is reached at once. */
  readonly mark?: string;
  /** Of the list only these records. */
  readonly among?: readonly number[];
};

/** What the list is narrowed by, in the words of calls. */
export function toFilterInput({ filters, keyword }: ListState): FilterInput {
  return { ...filters, ...(keyword === '' ? {} : { keyword }) };
}

/** What the server is asked: the flat filter object of a list call. */
export function toListInput(state: ListState): ListInput {
  return {
    ...toFilterInput(state),
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
    page: state.page,
    page_size: state.pageSize,
  };
}

export function isFiltered(state: ListState): boolean {
  return state.keyword !== '' || Object.keys(state.filters).length > 0;
}

/** What the list is called as it opens, before any view: 'Not done' where what is done is left out. */
export function plainName({ waitsUnless }: ListDefaults): string {
  return waitsUnless === undefined ? 'All' : 'Not done';
}

/** The same list with what is done as well; null where nothing is left out. */
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

/** A click on a column's head: ascending first, then descending. */
export function withSort(state: ListState, sortBy: string): ListState {
  const turned = state.sortBy === sortBy && state.sortOrder === 'asc' ? 'desc' : 'asc';
  return { ...state, page: 1, sortBy, sortOrder: turned };
}
