import { useRef, useState } from 'react';
import { showKeys } from '@shared/keys/keys';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { useScreenActions, useWorkspace } from '@shared/workspace/hooks';
import type { ListDefinition } from './definition';
import { listKeys } from './listKeys';
import { useSelection } from './selection';
import type { ShownAs } from '@shared/table/screen/shownAs';
import type { ListChoices } from './useListChoices';
import { withFolded } from './useFold';
import type { ListData } from './useListData';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { usePeek } from '@shared/table/screen/usePeek';
import { useRows } from './useRows';

type Choices = Pick<ListChoices, 'page' | 'filters' | 'shown' | 'shownAs' | 'show'>;
type Data<Row> = Pick<ListData<Row>, 'rows' | 'folds' | 'refresh'>;

/**
 * Return the commands of a list: select, move, open, create, import. Registers their shortcuts and palette
 * entries.
 */
export function useListCommands<Row>(definition: ListDefinition<Row>, choices: Choices, data: Data<Row>) {
  const { bulk, rowId } = definition;
  const chosen = useSelection(bulk?.country ?? '', JSON.stringify(choices.filters));
  const selection = withFolded(chosen, data.folds, rowId);
  const onRows = useRows(choices.page, data.rows, rowId, bulk === null ? null : selection);
  const peek = usePeek(definition.peek !== undefined && choices.shownAs === 'table', onRows);
  const opening = useOpening(definition);
  const keyword = useRef<HTMLInputElement>(null);
  const search = () => keyword.current?.focus();
  const [grid, setGrid] = useState<HTMLUListElement | null>(null);
  const keys = listKeys({
    rows: onRows,
    rowId,
    hasRows: choices.shownAs !== 'map',
    across: choices.shownAs === 'grid' ? () => columnsOf(grid) : null,
    canSelect: bulk !== null,
    onOpen: opening.open,
    onOpenBehind: opening.openBehind,
    onNew: opening.openNew,
    onRefresh: data.refresh,
    more: definition.rowKeys ?? [],
    foldedIn: data.folds.hiddenIn,
  });
  // The last decision may have emptied the queue. It can still be undone here.
  const undo = useUndoKey(definition.area);
  const unselect: ListKey = { command: 'back', meaning: 'Clear the selection', run: selection.clear };
  const back = selection.count > 0 ? [unselect] : [];
  useListKeys([{ command: 'search', run: search }, ...keys, ...peek.keys, ...back, ...undo]);
  useScreenActions([
    ...openingActions(definition, opening),
    { label: 'Search this list', command: 'search', run: search },
    { label: 'Refresh this list', command: 'refresh', run: data.refresh },
    ...choices.shown
      .filter((way) => way !== choices.shownAs)
      .map((way) => ({ label: SHOW[way], run: () => choices.show(way) })),
    { label: 'Show keyboard shortcuts', command: 'allKeys', run: showKeys },
  ]);
  return { selection, onRows, peek, keyword, setGrid, ...opening };
}

const SHOW: Readonly<Record<ShownAs, string>> = {
  table: 'Show as a table',
  map: 'Show on the map',
  grid: 'Show as a grid',
};

/** Return the number of columns of a grid. */
function columnsOf(grid: HTMLElement | null): number {
  if (grid === null) return 1;
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}

type Opening<Row> = ReturnType<typeof useOpening<Row>>;

function openingActions<Row>(
  { newLabel, title, importPath }: ListDefinition<Row>,
  { openNew, openImport }: Opening<Row>,
) {
  const create = openNew === null ? [] : [{ label: newLabel, command: 'create' as const, run: openNew }];
  if (importPath === undefined) return create;
  return [...create, { label: `Import ${title.toLowerCase()} from a file`, run: openImport }];
}

/** Return functions that open a record, a new record, and the import. */
function useOpening<Row>(definition: ListDefinition<Row>) {
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
    /** Null if the user cannot create records here. */
    openNew: onNew ?? (newPath === null ? null : () => workspace.open(newPath, newQuery)),
  };
}
