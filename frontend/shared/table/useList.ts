import { useRef, useState } from 'react';
import { showKeys } from '@shared/keys/keys';
import { useUndoKey } from '@shared/review/taken/useUndoKey';
import { useScreenActions, useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import type { ListDefinition } from './definition';
import { listKeys } from './listKeys';
import { toFilterInput, toListInput } from './listState';
import { useSelection } from './selection';
import { useShownAs, type ShownAs, type ShownAsChoices } from './shownAs';
import { useKeptTrail } from './trail';
import { useListed } from './useListed';
import { useListKeys, type ListKey } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useListState } from './useListState';
import { useLayout } from './useLayout';
import { usePeek } from './usePeek';
import { useRows } from './useRows';
import { useStaying } from './useStaying';
import { useViews } from './useViews';

const NO_ROWS: readonly never[] = [];

/** All that the parts of a list screen share: its state, its rows, what is selected, its keys. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const { defaults, rowId, bulk } = definition;
  const { state, setState, showList, turnTo, endAt } = useListState(defaults);
  const input = toListInput(state);
  const page = JSON.stringify(input);
  const query = useListQuery(definition, input, endAt);
  const shown = shownAsChoices(definition);
  const [shownAs, show] = useShownAs(shown);
  const refresh = () => {
    void query.refetch();
    if (shownAs === 'map') definition.map?.refresh();
  };
  useTabRefresh(refresh);

  const rows = useStaying(definition.area, query.data?.list ?? NO_ROWS, rowId);
  useKeptTrail(
    definition.recordPath,
    rows.map((row) => rowId(row)),
  );
  const filters = toFilterInput(state);
  const selection = useSelection(bulk?.country ?? '', JSON.stringify(filters));
  const onRows = useRows(page, rows, rowId, bulk === null ? null : selection);
  const listed = useListed(definition, input);
  const ways = useWays(definition);
  const views = useViews({ area: definition.area, state, setState, defaults });
  const all = definition.columns.map(({ id }) => id);
  const layout = useLayout(definition.area, all, views.active);
  const keyword = useRef<HTMLInputElement>(null);
  const [grid, setGrid] = useState<HTMLUListElement | null>(null);
  const search = () => keyword.current?.focus();
  const keys = listKeys({
    rows: onRows,
    rowId,
    hasRows: shownAs !== 'map',
    across: shownAs === 'grid' ? () => columnsOf(grid) : null,
    canSelect: bulk !== null,
    onOpen: ways.open,
    onOpenBehind: ways.openBehind,
    onNew: ways.openNew,
    onRefresh: refresh,
    more: definition.rowKeys ?? [],
  });
  const peek = usePeek(definition.peek !== undefined && shownAs === 'table', onRows);
  // What was decided last may have been the queue's last: the way back goes on here.
  const undo = useUndoKey(definition.area);
  const unselect: ListKey = { command: 'back', meaning: 'Clear the selection', run: selection.clear };
  const back = selection.count > 0 ? [unselect] : [];
  useListKeys([{ command: 'search', run: search }, ...keys, ...peek.keys, ...back, ...undo]);
  useScreenActions([
    ...(ways.openNew === null
      ? []
      : [{ label: definition.newLabel, command: 'create' as const, run: ways.openNew }]),
    ...(definition.importPath === undefined
      ? []
      : [{ label: `Import ${definition.title.toLowerCase()} from a file`, run: ways.openImport }]),
    { label: 'Search this list', command: 'search', run: search },
    { label: 'Refresh this list', command: 'refresh', run: refresh },
    ...shown.filter((way) => way !== shownAs).map((way) => ({ label: SHOW[way], run: () => show(way) })),
    { label: 'Show all keys', command: 'allKeys', run: showKeys },
  ]);
  const seen = { page, query, rows, filters, selection, listed, onRows, refresh };
  const looks = { shown, shownAs, show, showList, setGrid, turnTo };
  return { state, setState, ...looks, ...seen, peek, views, layout, keyword, ...ways };
}

const SHOW: Readonly<Record<ShownAs, string>> = {
  table: 'Show as a table',
  map: 'Show on the map',
  grid: 'Show as a grid',
};

/** In which ways an area's list can be looked at. */
export function shownAsChoices<Row>({
  map,
  grid,
}: Pick<ListDefinition<Row>, 'map' | 'grid'>): ShownAsChoices {
  if (grid !== undefined) return ['grid', 'table'];
  return map === null ? ['table'] : ['table', 'map'];
}

/** How many tiles of a grid stand side by side. */
function columnsOf(grid: HTMLElement | null): number {
  if (grid === null) return 1;
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}

/** What a part of the screen is handed. */
export interface PartProps<Row> {
  definition: ListDefinition<Row>;
  list: ReturnType<typeof useList<Row>>;
}

/** The ways from a list to its records. */
function useWays<Row>(definition: ListDefinition<Row>) {
  const { recordPath, recordQuery, newPath, newQuery, onNew, importPath, rowId, onOpen } = definition;
  const workspace = useWorkspace();
  const queryOf = (row: Row) => recordQuery?.(row) ?? { id: rowId(row) };
  return {
    open: onOpen ?? ((row: Row) => workspace.open(recordPath, queryOf(row))),
    openBehind: (row: Row) => {
      window.open(workspace.href(recordPath, queryOf(row)), '_blank', 'noopener');
    },
    openImport: () => {
      if (importPath !== undefined) workspace.open(importPath);
    },
    /** Null where the person makes none here. */
    openNew: onNew ?? (newPath === null ? null : () => workspace.open(newPath, newQuery)),
  };
}
