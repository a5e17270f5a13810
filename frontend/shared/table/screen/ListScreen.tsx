import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef } from 'react';
import { formatCount } from '@shared/format/count';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { keyHint } from '@shared/keys/keyHint';
import { lazyPart } from '@shared/ui/lazyPart';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { MOST_IDS } from '@shared/table/actions/bulk';
import { BulkBar } from '@shared/table/actions/BulkBar';
import { shownColumns } from '@shared/table/columns/columns';
import { ColumnsButton } from '@shared/table/columns/ColumnsButton';
import type { ListDefinition } from '@shared/table/state/definition';
import { ExportButton } from '@shared/table/actions/ExportButton';
import { FilterBar } from '@shared/table/filters/FilterBar';
import { LeftOutWords } from './LeftOutWords';
import { ListBody } from './ListBody';
import { ListTitle } from './ListTitle';
import { Pager } from './Pager';
import type { ShownAs, ShownAsChoices } from './shownAs';
import { SortSelect } from '@shared/table/columns/SortSelect';
import { FoldContext } from '@shared/table/state/useFold';
import { useList, type PartProps } from '@shared/table/state/useList';
import { ViewBar } from '@shared/table/actions/ViewBar';
import { WaitingCount } from './WaitingCount';
import './ListScreen.css';

const PeekPanel = lazyPart(() => import(/* webpackChunkName: "peek" */ './PeekPanel'));
const PeekSheet = lazyPart(() => import(/* webpackChunkName: "peek" */ './PeekSheet'));

/** A list screen: header, filters, rows in one of four states, selection, footer and keyboard shortcuts. */
export function ListScreen<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const list = useList(definition);
  const { state, setState } = list;
  return (
    <section className="stack tall list-screen" aria-label={definition.title}>
      <ListHeader definition={definition} list={list} />
      <FilterBar
        defaults={definition.defaults}
        state={state}
        onChange={setState}
        placeholder={definition.searchLabel}
        keywordRef={list.keyword}
      />
      <div className="stack-flush grows to-edges list-body">
        {list.shownAs === 'map' ? (
          <MapPartOf definition={definition} list={list} />
        ) : (
          <TablePart definition={definition} list={list} />
        )}
      </div>
    </section>
  );
}

function TablePart<Row>({ definition, list }: PartProps<Row>) {
  const { page, state, setState, turnTo, query } = list;
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    // Scroll to the first row when another page is shown.
    const rows = body.current?.querySelector('.scrolls');
    if (rows && shown.current !== page) rows.scrollTop = 0;
    shown.current = page;
  }, [page]);
  return (
    <>
      <div className="panes">
        <div ref={body} className="stack-flush grows">
          <LeftOutWords words={query.data?.left_out ?? []} />
          <FoldContext value={list.folds}>
            <ListBody definition={definition} list={list} />
          </FoldContext>
        </div>
        <PeekPart definition={definition} list={list} />
      </div>
      <div className="stack-flush rigid list-foot">
        <BulkPart definition={definition} list={list} />
        {query.data === undefined ? null : (
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            isEmpty={query.data.list.length === 0}
            total={query.data.total}
            isExact={query.data.total_is_exact}
            onPage={turnTo}
            onPageSize={(pageSize) => setState({ ...state, pageSize, page: 1 })}
          />
        )}
      </div>
    </>
  );
}

/** The preview of a row next to the list. Its code is loaded on first use. */
function PeekPart<Row>({ definition, list }: PartProps<Row>) {
  const { row, close } = list.peek;
  const Look = useIsMobile() ? PeekSheet : PeekPanel;
  if (row === null) return null;
  return (
    <Suspense fallback={null}>
      <Look name={definition.nameOf(row)} onOpen={() => list.open(row)} onClose={close}>
        {definition.peek?.(row)}
      </Look>
    </Suspense>
  );
}

function MapPartOf<Row>({ definition, list }: PartProps<Row>) {
  const { state, setState, filters, showList } = list;
  return definition.map?.draw({ filters, state, onState: setState, onList: showList }) ?? null;
}

function ListHeader<Row>({ definition, list }: PartProps<Row>) {
  const isMobile = useIsMobile();
  const { query, openNew, openImport, layout, filters } = list;
  const headers = Object.fromEntries(definition.columns.map(({ id, header }) => [id, header]));
  const create =
    openNew === null ? null : (
      <Button variant="filled" {...keyHint('create', definition.newLabel)} onClick={openNew}>
        {definition.newLabel}
      </Button>
    );
  return (
    <header className="line-wide list-header">
      <ListTitle title={definition.title} />
      {query.data === undefined ? null : (
        <span className="muted numbers list-count" aria-live="polite">
          {formatCount(query.data.total, query.data.total_is_exact)}
        </span>
      )}
      {definition.waitingKey === undefined ? null : (
        <WaitingCount countKey={definition.waitingKey} state={list.state} onState={list.setState} />
      )}
      <ViewBar
        area={definition.area}
        views={list.views}
        state={list.state}
        defaults={definition.defaults}
        layout={layout}
      />
      <div className="row pushed list-header-actions">
        {isMobile ? create : null}
        {definition.headerAction}
        {list.shown.length === 1 ? null : (
          <ViewSwitch ways={list.shown} shownAs={list.shownAs} onShow={list.show} />
        )}
        {list.shownAs === 'grid' ? (
          <SortSelect
            columns={definition.columns}
            defaults={definition.defaults}
            state={list.state}
            onState={list.setState}
          />
        ) : null}
        {isMobile || list.shownAs !== 'table' ? null : <ColumnsButton layout={layout} headers={headers} />}
        <ExportPart definition={definition} list={list} narrowed={filters} count={null} />
        {definition.importPath === undefined ? null : <Button onClick={openImport}>Import…</Button>}
        {isMobile ? null : create}
      </div>
    </header>
  );
}

const WAY_LABELS: Readonly<Record<ShownAs, string>> = { table: 'List', map: 'Map', grid: 'Grid' };

interface ViewSwitchProps {
  ways: ShownAsChoices;
  shownAs: ShownAs;
  onShow: (as: ShownAs) => void;
}

/** A switch between table, grid and map. */
function ViewSwitch({ ways, shownAs, onShow }: ViewSwitchProps) {
  return (
    <SwitchBar
      label="Show as"
      choices={ways.map((value) => ({ value, label: WAY_LABELS[value] }))}
      value={shownAs}
      onChoose={onShow}
    />
  );
}

interface ExportPartProps<Row> extends PartProps<Row> {
  isSmall?: boolean;
  /** Filters of the export, and the number of rows; null for all matching rows. */
  narrowed: Readonly<Record<string, unknown>>;
  count: number | null;
}

function ExportPart<Row>({ definition, list, isSmall = false, narrowed, count }: ExportPartProps<Row>) {
  const { state, query, layout } = list;
  if (definition.exporting === null) return null;
  const { leavesOut = [] } = definition.exporting;
  const columns = layout.columns.filter((id) => !leavesOut.includes(id));
  return (
    <ExportButton
      isSmall={isSmall}
      exporting={definition.exporting}
      input={{
        ...narrowed,
        sort_by: state.sortBy,
        sort_order: state.sortOrder,
        columns,
      }}
      count={count ?? query.data?.total ?? 0}
      isExact={count !== null || (query.data?.total_is_exact ?? true)}
      action={count === null ? 'Export this list…' : 'Export selected rows…'}
      headers={shownColumns(definition.columns, columns).map(({ header }) => header)}
    />
  );
}

function BulkPart<Row>({ definition, list }: PartProps<Row>) {
  const { selection, listed, filters, query } = list;
  if (definition.bulk === null) return null;
  const isMatching = selection.matching !== null;
  return (
    <BulkBar
      bulk={definition.bulk}
      selection={selection}
      listed={listed}
      filters={filters}
      total={query.data?.total ?? 0}
      isExact={query.data?.total_is_exact ?? true}
    >
      {isMatching ? null : definition.picked?.([...selection.ids], selection.clear)}
      {!isMatching && selection.count > MOST_IDS ? null : (
        <ExportPart
          definition={definition}
          list={list}
          isSmall
          narrowed={isMatching ? filters : { ...filters, among: [...selection.ids] }}
          count={isMatching ? null : selection.count}
        />
      )}
    </BulkBar>
  );
}
