import { useRef, useState, type ReactNode } from 'react';
import { isApiError } from '@shared/api/errors';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import type { IconName } from '@shared/ui/Icon';
import { useScreenActions, useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import type { BulkDefinition } from './bulk';
import { BulkBar } from './BulkBar';
import { CardList } from './CardList';
import type { Column } from './columns';
import { DataTable } from './DataTable';
import { FilterBar } from './FilterBar';
import { KeysDialog } from './KeysDialog';
import { isFiltered, toListInput, withSort, type ListDefaults } from './listState';
import { countWords, Pager } from './Pager';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useSelection, type Selection } from './selection';
import { useListKeys } from './useListKeys';
import { useListQuery, type ListSource } from './useListQuery';
import { useListState } from './useListState';
import './ListScreen.css';

/** What an area says of its list; the rest is the same for all. */
export interface ListDefinition<Row> extends ListSource<Row> {
  title: string;
  defaults: ListDefaults;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => number;
  /** The path of the screen that shows one record. */
  recordPath: string;
  /** The path of the screen that makes a new one, where the person may. */
  newPath: string | null;
  newLabel: string;
  searchLabel: string;
  /** What a row is called where only words will do. */
  nameOf: (row: Row) => string;
  /** What may be done with several rows at once, or null. */
  bulk: BulkDefinition | null;
  card: (row: Row) => ReactNode;
  empty: { icon: IconName; title: string; hint: string };
}

/** A list screen: header, filters, rows in one of four states, footer, keyboard. */
export function ListScreen<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const { defaults, recordPath, newPath, rowId } = definition;
  const [state, setState] = useListState(defaults);
  const workspace = useWorkspace();
  const input = toListInput(state);
  const query = useListQuery(definition, input);
  useTabRefresh(() => void query.refetch());

  const rows = query.data?.list ?? [];
  const [wantedCursor, setCursor] = useState<number | null>(null);
  const cursor = wantedCursor === null || rows.length === 0 ? null : Math.min(wantedCursor, rows.length - 1);
  const selection = useSelection();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keyword = useRef<HTMLInputElement>(null);
  const open = (row: Row) => workspace.open(recordPath, { id: rowId(row) });
  const openNew = () => (newPath === null ? undefined : workspace.open(newPath));
  const openCurrent = () => {
    const row = cursor === null ? undefined : rows[cursor];
    if (row !== undefined) open(row);
  };
  useListKeys({
    onSearch: () => keyword.current?.focus(),
    onMove: (step) => setCursor(cursor === null ? 0 : Math.max(0, cursor + step)),
    onOpen: openCurrent,
    onSelect: () => {
      const row = cursor === null ? undefined : rows[cursor];
      if (row !== undefined && definition.bulk !== null) selection.toggle(rowId(row));
    },
    onNew: openNew,
    onRefresh: () => void query.refetch(),
    onHelp: () => setHelpOpen(true),
  });
  useScreenActions([
    ...(newPath === null ? [] : [{ label: definition.newLabel, keys: 'n', run: openNew }]),
    { label: 'Search this list', keys: '/', run: () => keyword.current?.focus() },
    { label: 'Refresh this list', keys: 'r', run: () => void query.refetch() },
    { label: 'Show the keys of lists', keys: '?', run: () => setHelpOpen(true) },
  ]);

  return (
    <section className="list-screen" aria-label={definition.title}>
      <header className="list-header">
        <h1>{definition.title}</h1>
        {query.data === undefined ? null : (
          <span className="list-count" aria-live="polite">
            {countWords(query.data.total, query.data.total_is_exact)}
          </span>
        )}
        <div className="list-header-actions">
          {newPath === null ? null : (
            <button type="button" className="plain-button plain-button-primary" onClick={openNew}>
              {definition.newLabel}
            </button>
          )}
        </div>
      </header>
      <FilterBar
        filters={defaults.filters}
        state={state}
        onChange={setState}
        placeholder={definition.searchLabel}
        keywordRef={keyword}
      />
      {definition.bulk === null ? null : (
        <BulkBar bulk={definition.bulk} selection={selection} onDone={() => void query.refetch()} />
      )}
      <div className="list-body">
        <Body
          definition={definition}
          rows={query.data === undefined ? null : rows}
          error={query.error}
          onRetry={() => void query.refetch()}
          isFiltered={isFiltered(state)}
          onClear={() => setState({ ...state, keyword: '', filters: {}, page: 1 })}
          isDimmed={query.isPlaceholderData}
          sortBy={state.sortBy}
          sortOrder={state.sortOrder}
          onSort={(sort) => setState(withSort(state, sort))}
          onOpen={open}
          onNew={openNew}
          cursor={cursor}
          selection={definition.bulk === null ? null : selection}
        />
        {query.data === undefined ? null : (
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={query.data.total}
            isExact={query.data.total_is_exact}
            onPage={(page) => setState({ ...state, page })}
            onPageSize={(pageSize) => setState({ ...state, pageSize, page: 1 })}
          />
        )}
      </div>
      <KeysDialog
        canSelect={definition.bulk !== null}
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
      />
    </section>
  );
}

interface BodyProps<Row> {
  definition: ListDefinition<Row>;
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  error: Error | null;
  onRetry: () => void;
  isFiltered: boolean;
  onClear: () => void;
  isDimmed: boolean;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  onSort: (sort: string) => void;
  onOpen: (row: Row) => void;
  onNew: () => void;
  cursor: number | null;
  selection: Selection | null;
}

function Body<Row>({ definition, rows, error, ...rest }: BodyProps<Row>) {
  const isMobile = useIsMobile();
  if (error !== null && rows === null) {
    const reference = isApiError(error) ? error.requestId : null;
    return <ErrorState message={error.message} reference={reference} onRetry={rest.onRetry} />;
  }
  if (rows === null) return <SkeletonRows rows={12} />;
  if (rows.length === 0) {
    return (
      <Nothing
        definition={definition}
        isFiltered={rest.isFiltered}
        onClear={rest.onClear}
        onNew={rest.onNew}
      />
    );
  }
  const shared = {
    label: definition.title,
    rows,
    rowId: definition.rowId,
    cursor: rest.cursor,
    selection: rest.selection,
    nameOf: definition.nameOf,
  };
  if (isMobile) return <CardList {...shared} card={definition.card} isDimmed={rest.isDimmed} />;
  return (
    <DataTable
      {...shared}
      columns={definition.columns}
      sortBy={rest.sortBy}
      sortOrder={rest.sortOrder}
      onSort={rest.onSort}
      onOpen={rest.onOpen}
      isDimmed={rest.isDimmed}
    />
  );
}

type NothingProps<Row> = Pick<BodyProps<Row>, 'definition' | 'isFiltered' | 'onClear' | 'onNew'>;

function Nothing<Row>({ definition, isFiltered, onClear, onNew }: NothingProps<Row>) {
  const { empty, newPath, newLabel } = definition;
  if (isFiltered) {
    return (
      <EmptyState icon="search" title="Nothing matches" hint="Other words or fewer filters may find it.">
        <button type="button" className="plain-button" onClick={onClear}>
          Clear filters
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} hint={empty.hint}>
      {newPath === null ? null : (
        <button type="button" className="plain-button plain-button-primary" onClick={onNew}>
          {newLabel}
        </button>
      )}
    </EmptyState>
  );
}
