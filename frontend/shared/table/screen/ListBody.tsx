import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { fieldErrors } from '@shared/api/errors';
import { useCoarsePointer } from '@shared/hooks/useCoarsePointer';
import { useHasCards } from '@shared/hooks/useIsMobile';
import { useCountry } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { CardList } from './CardList';
import { RowActs } from './RowActs';
import { CellEdit } from '@shared/table/columns/CellEdit';
import { DataTable } from '@shared/table/columns/DataTable';
import { PictureGrid } from './PictureGrid';
import { shownColumns, type Column } from '@shared/table/columns/columns';
import type { ListDefinition } from '@shared/table/state/definition';
import {
  isFiltered,
  lastPage,
  shownSort,
  withAll,
  withSort,
  type ListState,
} from '@shared/table/state/listState';
import type { PartProps } from '@shared/table/state/useList';

/** The rows of a list, or a placeholder: loading, empty, no matches, or an error. */
export function ListBody<Row>({ definition, list }: PartProps<Row>) {
  const hasCards = useHasCards();
  const actsOf = useActsOf({ definition, list });
  const { query, rows, state, setState } = list;
  if (query.error !== null && query.data === undefined) {
    const refused = fieldErrors(query.error)['keyword'];
    if (refused !== undefined) return <RefusedKeyword list={list} reason={refused} />;
    return <LoadError error={query.error} onRetry={list.refresh} />;
  }
  if (query.data === undefined) return <SkeletonRows rows={12} />;
  if (rows.length === 0) {
    const page = Math.min(state.page, lastPage(query.data.total, state.pageSize));
    return page > 1 ? <PastTheEnd list={list} /> : <Nothing definition={definition} list={list} />;
  }
  const shared = {
    label: definition.title,
    rows,
    rowId: definition.rowId,
    cursor: list.onRows.cursor,
    isDimmed: query.isPlaceholderData,
    selection: definition.bulk === null ? null : list.selection,
    onSelect: list.onRows.select,
    nameOf: definition.nameOf,
  };
  if (list.shownAs === 'grid' && definition.grid !== undefined)
    return <PictureGrid {...shared} onGrid={list.setGrid} tile={definition.grid.tile} onOpen={list.open} />;
  if (hasCards)
    return <CardList {...shared} card={definition.card} onLook={list.peek.look} onOpen={list.open} />;
  return (
    <DataTable
      {...shared}
      columns={shownColumns(definition.columns, list.layout.columns)}
      widths={list.layout.widths}
      onWidth={list.layout.setWidth}
      isChosen={list.layout.isChosen}
      editOf={(column, row) => <EditOf definition={definition} column={column} row={row} />}
      actsOf={actsOf}
      onShowAll={() => list.layout.setColumns(list.layout.columns)}
      density={list.layout.density}
      sortBy={shownSort(state, definition.defaults)}
      sortOrder={state.sortOrder}
      isPlainOrder={state.sortBy === definition.defaults.sortBy}
      onSort={(sort) => setState(withSort(state, sort))}
      onOpen={list.open}
      onOpenBehind={list.openBehind}
    />
  );
}

/**
 * Return the function that renders the buttons of a row; null if the list has none. They appear on hover, which
 * touch does not have: there the page of the record has them.
 */
function useActsOf<Row>({ definition, list }: PartProps<Row>): ((row: Row) => ReactNode) | null {
  const isTouch = useCoarsePointer();
  const hasActs = definition.rowKeys?.some(({ button }) => button !== undefined) === true;
  if (isTouch || !hasActs) return null;
  return (row) => <RowActs definition={definition} row={row} foldedIn={list.folds.hiddenIn} />;
}

interface EditOfProps<Row> {
  definition: ListDefinition<Row>;
  column: Column<Row>;
  row: Row;
}

/** The edit button of a cell, if the list has actions for its column. */
function EditOf<Row>({ definition, column, row }: EditOfProps<Row>) {
  const { bulk, cellActions = {}, rowId, nameOf } = definition;
  const ids = cellActions[column.id] ?? [];
  if (bulk === null || ids.length === 0) return null;
  const actions = bulk.actions.filter(({ id }) => ids.includes(id));
  return <CellEdit bulk={bulk} actions={actions} id={rowId(row)} header={column.header} name={nameOf(row)} />;
}

const UNMATCHED = { title: 'No results', hint: 'Try other words or clear the filters.' };
/** Shown for an empty queue, unless the list has its own text. */
const FINISHED = { title: 'All done', hint: 'No records are waiting here.' };
const UNMATCHED_WAITING = {
  title: 'No waiting records match',
  hint: 'It may already be decided. Finished records are not shown here.',
};

/**
 * Shown for an empty page of a list that has rows: its total is an estimate, or all rows of the page were
 * just decided.
 */
function PastTheEnd<Row>({ list: { turnTo } }: Pick<PartProps<Row>, 'list'>) {
  return (
    <EmptyState title="Nothing on this page" hint="The list has fewer pages.">
      <Button onClick={() => turnTo(1)}>First page</Button>
    </EmptyState>
  );
}

/** Shown for a keyword that the server rejects. This is no failure of the list. */
function RefusedKeyword<Row>({ list, reason }: Pick<PartProps<Row>, 'list'> & { reason: string }) {
  const { state, setState } = list;
  return (
    <EmptyState icon="search" title="Cannot search for this" hint={reason}>
      <Button onClick={() => setState({ ...state, keyword: '', page: 1 })}>Clear search</Button>
    </EmptyState>
  );
}

/** Filters that select the records of a queue. */
const QUEUES: readonly string[] = ['queue', 'waiting'];

function isQueue({ filters }: ListState): boolean {
  return QUEUES.some((key) => filters[key] !== undefined);
}

/** Return true if a list shows all records of a queue. */
function isWholeQueue({ keyword, filters }: ListState): boolean {
  const keys = Object.keys(filters);
  return keyword === '' && keys.length > 0 && keys.every((key) => QUEUES.includes(key));
}

function Nothing<Row>({ definition: { defaults, empty, finished, newLabel }, list }: PartProps<Row>) {
  const { state, setState, openNew } = list;
  const country = useCountry().label;
  const done = finished?.(state) ?? (isWholeQueue(state) ? FINISHED : null);
  if (done !== null) return <EmptyState icon="check" title={done.title} hint={done.hint} />;
  if (isFiltered(state)) {
    const everything = withAll(state, defaults);
    const { title, hint } =
      everything === null && !isQueue(state) ? (empty.unmatched?.(country) ?? UNMATCHED) : UNMATCHED_WAITING;
    return (
      <EmptyState icon="search" title={title} hint={hint}>
        {everything === null ? null : (
          <Button variant="filled" onClick={() => setState(everything)}>
            Search all statuses
          </Button>
        )}
        <Button onClick={() => setState({ ...state, keyword: '', filters: {}, page: 1 })}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} hint={empty.hint}>
      {openNew === null ? null : (
        <Button variant="filled" onClick={openNew}>
          {newLabel}
        </Button>
      )}
    </EmptyState>
  );
}
