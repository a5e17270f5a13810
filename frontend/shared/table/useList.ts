import { useRef, useState } from 'react';
import { useScreenActions, useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import type { ScreenAction } from '@shared/workspace/contract';
import type { ListDefinition } from './definition';
import { listKeys } from './listKeys';
import { toFilterInput, toListInput } from './listState';
import { useSelection } from './selection';
import { useShownAs, type ShownAs } from './shownAs';
import { useListKeys } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useListState } from './useListState';
import { useLayout } from './useLayout';
import { useRows } from './useRows';
import { useViews } from './useViews';

const SEARCH = { shown: '/', meaning: 'Search', keys: ['/'], run: () => undefined };

/** All that the parts of a list screen share: its state, its rows, what is selected, its keys. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const { defaults, newPath, rowId, bulk } = definition;
  const [state, setState, showList] = useListState(defaults);
  const query = useListQuery(definition, toListInput(state));
  const [wanted, show] = useShownAs();
  const shownAs = definition.map === null ? 'table' : wanted;
  const refresh = () => {
    void query.refetch();
    if (shownAs === 'map') definition.map?.refresh();
  };
  useTabRefresh(refresh);

  const rows = query.data?.list ?? [];
  const filters = toFilterInput(state);
  const selection = useSelection(bulk?.country ?? '', JSON.stringify(filters));
  const onRows = useRows(rows, rowId, bulk === null ? null : selection);
  const ways = useWays(definition);
  const views = useViews({ area: definition.area, state, setState, defaults });
  const all = definition.columns.map(({ id }) => id);
  const layout = useLayout(definition.area, all, views.active);
  const keyword = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const search = () => keyword.current?.focus();
  const showHelp = () => setHelpOpen(true);
  const keys = listKeys({
    rows: onRows,
    rowId,
    hasRows: shownAs === 'table',
    canSelect: bulk !== null,
    onOpen: ways.open,
    onOpenBehind: ways.openBehind,
    onNew: newPath === null ? null : ways.openNew,
    onRefresh: refresh,
    onHelp: showHelp,
  });
  useListKeys([{ ...SEARCH, run: search }, ...keys]);
  useScreenActions([
    ...(newPath === null ? [] : [{ label: definition.newLabel, keys: 'n', run: ways.openNew }]),
    ...(definition.importPath === undefined
      ? []
      : [{ label: `Import ${definition.title.toLowerCase()} from a file`, run: ways.openImport }]),
    { label: 'Search this list', keys: '/', run: search },
    { label: 'Refresh this list', keys: 'r', run: refresh },
    ...(definition.map === null ? [] : [otherWay(shownAs, show)]),
    { label: 'Show the keys of lists', keys: '?', run: showHelp },
  ]);
  const closeHelp = () => setHelpOpen(false);
  const help = isHelpOpen ? { keys: [SEARCH, ...keys], onClose: closeHelp } : null;
  const seen = { query, rows, filters, selection, onRows, refresh };
  return { state, setState, showList, shownAs, show, ...seen, views, layout, keyword, help, ...ways };
}

function otherWay(shownAs: ShownAs, show: (as: ShownAs) => void): ScreenAction {
  return shownAs === 'map'
    ? { label: 'Show as a table', run: () => show('table') }
    : { label: 'Show on the map', run: () => show('map') };
}

/** What a part of the screen is handed. */
export interface PartProps<Row> {
  definition: ListDefinition<Row>;
  list: ReturnType<typeof useList<Row>>;
}

/** The ways from a list to its records. */
function useWays<Row>(definition: ListDefinition<Row>) {
  const { recordPath, recordQuery, newPath, newQuery, importPath, rowId, onOpen } = definition;
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
    openNew: () => {
      if (newPath !== null) workspace.open(newPath, newQuery);
    },
  };
}
