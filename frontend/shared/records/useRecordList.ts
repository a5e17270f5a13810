import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendCall } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import { formCall } from '@shared/form/saving';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import { isAllowed } from '@shared/routes/roles';
import { earlyAnswer, earlyOutput } from '@shared/session/early';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { BulkAction, BulkAnswer, BulkDefinition, BulkParams } from '@shared/table/actions/bulk';
import type { Column } from '@shared/table/columns/columns';
import type { ListDefinition, MapDefinition } from '@shared/table/state/definition';
import type { ExportDefinition } from '@shared/table/actions/exporting';
import type { ListAnswer } from '@shared/table/state/useListQuery';
import { rowInLists } from '@shared/table/state/rowsInLists';
import {
  factsOf,
  type ColumnOf,
  type FilterOf,
  type RecordCode,
  type RecordFacts,
  type RowOf,
} from '@shared/fields/facts';
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
  | 'foldKey'
  | 'foldText'
  | 'peek'
  | 'onOpen'
  | 'onNew'
  | 'newQuery';

/** Definition of a list by a screen; the rest comes from the table of its kind. */
export interface RecordListParts<Code extends RecordCode> extends Pick<
  ListDefinition<RowOf<Code>>,
  DefinitionKey
> {
  code: Code;
  /** Path of the screen of one record, if not that of the kind. */
  recordPath?: string;
  /** Path of the screen that creates a record, if it differs from that of one record; null for none. */
  newPath?: string | null;
  /** Columns and filters, in the order of the screen. */
  columns: readonly ColumnOf<Code>[];
  filters: readonly FilterOf<Code>[];
  cells: Cells<Code>;
  /** Columns after the others that show no field, such as actions. */
  extraColumns?: readonly Column<RowOf<Code>>[];
  nameOf: (row: RowOf<Code>) => string;
  /** Render a row on a narrow screen. */
  card: ListDefinition<RowOf<Code>>['card'];
  /** Cache key of the rows, without country and input. */
  listKey: QueryKey;
  /** Return the bulk actions; their options come from the enumerations. */
  actions?: (enums: Enums) => readonly BulkAction[];
  /** Convert the parameters of bulk actions to those of the API. */
  toParams?: (params: BulkParams) => object;
  /** Options of filters without enumeration. */
  free?: FreeValues<Code>;
  /** Default sort order, if not that of the kind. */
  order?: ListOrder;
  /** Pickers that only one area uses, by filter. */
  pickers?: OwnPickers<Code>;
  /** Map of the rows, if they have locations. */
  map?: MapDefinition;
}

const NO_ENUMS: Enums = {};

/** Return the definition of the list of a kind. */
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
      ...overrides
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
      ...overrides,
      area: facts.area,
      defaults,
      columns: [
        ...recordColumns(code, columns, cells, enums),
        ...extraColumns.map((column) => ({ ...column, isFixed: true })),
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

/** Return the visible columns that the user may not export. */
function hiddenFromExport(
  user: ReturnType<typeof useUser>,
  facts: RecordFacts,
  shown: readonly string[],
): readonly string[] {
  return facts.columns.flatMap(({ id, roles }) =>
    roles !== null && shown.includes(id) && !isAllowed(user, roles) ? [id] : [],
  );
}

/** Return the definition of the bulk actions; null without actions. */
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
  const { export: name, export_for_editing: editing } = calls;
  if (name === undefined) return null;
  return {
    one,
    many,
    leavesOut,
    fetch: (input) => fetchFileOrJob(name, input, `${many}.xlsx`, { country }),
    ...(editing === undefined
      ? {}
      : {
          fetchForEditing: (input, format) =>
            fetchFileOrJob(editing, { ...input, format }, `${many}.${format}`, { country }),
        }),
  };
}
