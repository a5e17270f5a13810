import { Select } from '@shared/ui/Select';
import type { Column } from './columns';
import {
  showsBestFirst,
  type ListDefaults,
  type ListState,
  type SortOrder,
} from '@shared/table/state/listState';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  defaults: ListDefaults;
  state: ListState;
  onState: (next: ListState) => void;
}

const ORDERS: readonly [SortOrder, string][] = [
  ['desc', '↓'],
  ['asc', '↑'],
];

/** The sort order of a list, for layouts without column headers. */
export function SortSelect<Row>({ columns, defaults, state, onState }: SortSelectProps<Row>) {
  const isBestFirst = showsBestFirst(state, defaults);
  const choose = (value: string) => {
    const [sortBy = state.sortBy, order] = value.split(' ');
    onState({ ...state, page: 1, sortBy, sortOrder: order === 'asc' ? 'asc' : 'desc' });
  };
  return (
    <Select
      isLow
      className="fit"
      aria-label="Sort by"
      value={isBestFirst ? '' : `${state.sortBy} ${state.sortOrder}`}
      onChange={(event) => choose(event.target.value)}
    >
      {isBestFirst ? <option value="">Best match</option> : null}
      {columns.flatMap(({ sort, header }) =>
        sort === undefined
          ? []
          : ORDERS.map(([order, mark]) => (
              <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                {header} {mark}
              </option>
            )),
      )}
    </Select>
  );
}
