import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendCall } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import { formCall } from '@shared/form/saving';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import { isAllowed } from '@shared/routes/roles';
import { earlyAnswer, earlyOutput } from '@shared/session/early';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { BulkAction, BulkAnswer, BulkDefinition, BulkParams } from '@shared/table/bulk';
import type { Column } from '@shared/table/columns';
import type { ListDefinition, MapDefinition } from '@shared/table/definition';
import type { ExportDefinition } from '@shared/table/exporting';
import type { ListAnswer } from '@shared/table/useListQuery';
import { rowInLists } from '@shared/table/rowsInLists';
import {
  factsOf,
  type ColumnOf,
  type FilterOf,
  type RecordCode,
  type RecordFacts,
  type RowOf,
} from './facts';
import { recordColumns, type Cells } from './recordColumns';
import { useRecordFilters, type FreeValues, type ListOrder, type OwnPickers } from './useRecordFilters';

export type Enums = Bootstrap['enums'];

type DefinitionKey =
  | 'title'
  | 'newLabel'
  | 'searchLabel'
  | 'empty'
  | 'picked'
  | 'cellActions'
  | 'grid'
  | 'importPath'
  | 'recordQuery'
  | 'finished'
  | 'waitingKey'
  | 'headerAction'
  | 'rowKeys'
  | 'peek'
  | 'onOpen'
  | 'onNew'
  | 'newQuery';

/** What a screen says of the list of a kind of record; the rest follows from the kind's table. */
export interface RecordListParts<Code extends RecordCode> extends Pick<
  ListDefinition<RowOf<Code>>,
  DefinitionKey
> {
  code: Code;
  /** The path of the screen that shows one, where that is not the kind's. */
  recordPath?: string;
  /** The path of the screen that makes a new one, where that is another than the one that shows one, or none. */
  newPath?: string | null;
  /** The columns and the filters in the order of the screen. */
  columns: readonly ColumnOf<Code>[];
  filters: readonly FilterOf<Code>[];
  cells: Cells<Code>;
  /** Columns that show no field of the kind, after the others: what can be done with a row. */
  extraColumns?: readonly Column<RowOf<Code>>[];
  nameOf: (row: RowOf<Code>) => string;
  /** A row on a narrow screen, with the labels of codes. */
  card: ListDefinition<RowOf<Code>>['card'];
  /** The key under which the rows are kept, without the country and what is asked for. */
  listKey: QueryKey;
  /** What may be done with several rows; their choices come from the enumerations. */
  actions?: (enums: Enums) => readonly BulkAction[];
  /** What the actions' call takes of what was asked, where that is not the same. */
  toParams?: (params: BulkParams) => object;
  /** The values of filters that are of no enumeration. */
  free?: FreeValues<Code>;
  /** The order it opens in, where that is not the kind's. */
  order?: ListOrder;
  /** How records are found that one area alone picks, by the filter. */
  pickers?: OwnPickers<Code>;
  /** The same rows on a map, where they have a place. */
  map?: MapDefinition;
}

const NO_ENUMS: Enums = {};

/** The definition of the list of a kind of record. */
export function useRecordList<Code extends RecordCode>(
  parts: RecordListParts<Code>,
): ListDefinition<RowOf<Code>> {
  const country = useCountryCode();
  const client = useQueryClient();
  const enums = useBootstrap()?.enums ?? NO_ENUMS;
  const user = useUser();
  const defaults = useRecordFilters(parts.code, parts.filters, parts.order, parts.free, parts.pickers);
  return useMemo(() => {
    const {
      code,
      columns,
      filters: _,
      order: __,
      free: ___,
      pickers: ____,
      extraColumns = [],
      cells,
      listKey,
      actions,
      toParams,
      nameOf,
      map = null,
      ...said
    } = parts;
    const facts = factsOf(code);
    const idOf = (row: RowOf<Code>) => (row as Readonly<Record<string, number>>)[facts.id] ?? 0;
    const bulk = bulkOf(facts, country, actions?.(enums) ?? [], toParams, (id) => {
      const row = rowInLists<RowOf<Code>>(client, [...listKey, country], (one) => idOf(one) === id);
      return row === undefined ? `#${id}` : nameOf(row);
    });
    return {
      newPath: facts.screen,
      recordPath: facts.screen,
      ...said,
      area: facts.area,
      defaults,
      columns: [
        ...recordColumns(code, columns, cells, enums),
        ...extraColumns.map((column) => ({ ...column, isKept: true })),
      ],
      rowId: idOf,
      nameOf,
      bulk,
      exporting: exportOf(facts, country, hiddenFromExport(user, facts, columns)),
      map,
      queryKey: (input) => [...listKey, country, input],
      fetch: (input, signal) =>
        earlyAnswer(facts.calls.query, input, () =>
          sendCall<ListAnswer<RowOf<Code>>>(facts.calls.query, input, { signal, handles: 'all' }),
        ),
      early: (input) => earlyOutput(facts.calls.query, input) as ListAnswer<RowOf<Code>> | undefined,
    };
  }, [parts, client, country, enums, defaults, user]);
}

/** The shown columns that the person may not take out of the house. */
function hiddenFromExport(
  user: ReturnType<typeof useUser>,
  facts: RecordFacts,
  shown: readonly string[],
): readonly string[] {
  return facts.columns.flatMap(({ id, roles }) =>
    roles !== null && shown.includes(id) && !isAllowed(user, roles) ? [id] : [],
  );
}

/** What may be done with several rows; null where nothing may. */
function bulkOf(
  { one, many, calls }: RecordFacts,
  country: string,
  actions: readonly BulkAction[],
  toParams: ((params: BulkParams) => object) | undefined,
  nameOf: (id: number) => string,
): BulkDefinition | null {
  const name = calls.bulk;
  if (name === undefined || actions.length === 0) return null;
  return {
    one,
    many,
    country,
    actions,
    call: ({ params, ...input }) =>
      sendCall<BulkAnswer>(
        name,
        { ...input, params: toParams?.(params) ?? params },
        { ...formCall, country },
      ),
    nameOf,
  };
}

function exportOf(
  { one, many, calls }: RecordFacts,
  country: string,
  leavesOut: readonly string[],
): ExportDefinition | null {
  const name = calls.export;
  if (name === undefined) return null;
  return {
    one,
    many,
    leavesOut,
    fetch: (input) => fetchFileOrJob(name, input, `${many}.xlsx`, { country }),
  };
}
