import { lazy, Suspense } from 'react';
import { BulkBar } from './BulkBar';
import type { ListDefinition } from './definition';
import { FilterBar } from './FilterBar';
import { ListBody } from './ListBody';
import { countWords, Pager } from './Pager';
import { useList, type PartProps } from './useList';
import './ListScreen.css';

const KeysDialog = lazy(() => import(/* webpackChunkName: "list-extras" */ './KeysDialog'));

/** A list screen: header, filters, rows in one of four states, what is selected, footer, keyboard. */
export function ListScreen<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const list = useList(definition);
  const { state, setState, query, help } = list;
  return (
    <section className="list-screen" aria-label={definition.title}>
      <ListHeader definition={definition} list={list} />
      <FilterBar
        filters={definition.defaults.filters}
        state={state}
        onChange={setState}
        placeholder={definition.searchLabel}
        keywordRef={list.keyword}
      />
      <div className="list-body">
        <ListBody definition={definition} list={list} />
        <BulkPart definition={definition} list={list} />
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
      <Suspense fallback={null}>{help === null ? null : <KeysDialog {...help} />}</Suspense>
    </section>
  );
}

function ListHeader<Row>({ definition, list: { query, openNew } }: PartProps<Row>) {
  return (
    <header className="list-header">
      <h1>{definition.title}</h1>
      {query.data === undefined ? null : (
        <span className="list-count" aria-live="polite">
          {countWords(query.data.total, query.data.total_is_exact)}
        </span>
      )}
      <div className="list-header-actions">
        {definition.newPath === null ? null : (
          <button type="button" className="plain-button plain-button-primary" onClick={openNew}>
            {definition.newLabel}
          </button>
        )}
      </div>
    </header>
  );
}

function BulkPart<Row>({ definition: { bulk }, list: { selection, filters, query } }: PartProps<Row>) {
  if (bulk === null) return null;
  return (
    <BulkBar
      bulk={bulk}
      selection={selection}
      filters={filters}
      total={query.data?.total ?? 0}
      isExact={query.data?.total_is_exact ?? true}
    />
  );
}
