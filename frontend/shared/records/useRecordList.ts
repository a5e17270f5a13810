import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import { isAllowed } from '@shared/routes/roles';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { BulkAction, BulkAnswer, BulkDefinition, BulkParams } from '@shared/table/bulk';
import type { ListDefinition } from '@shared/table/definition';
import type { ListAnswer } from '@shared/table/useListQuery';
import { rowInLists } from '@shared/table/rowsInLists';
import { sendCall } from './calls';
import {
  factsOf,
  type ColumnOf,
  type FilterOf,
  type RecordCode,
  type RecordFacts,
  type RowOf,
} from './facts';
import { recordColumns, type Cells } from './recordColumns';
import { useRecordFilters, type ListOrder } from './useRecordFilters';

export type Enums = Bootstrap['enums'];

type Said =
  | 'title'
  | 'newLabel'
  | 'searchLabel'
  | 'empty'
  | 'picked'
  | 'grid'
  | 'importPath'
  | 'finished'
  | 'waitingKey'
  | 'rowKeys'
  | 'onOpen'
  | 'onNew'
  | 'newQuery';

/** What a screen says of the list of a kind of record; the rest follows from the kind's table. */
export interface RecordListParts<Code extends RecordCode> extends Pick<ListDefinition<RowOf<Code>>, Said> {
  code: Code;
  /** The path of the screen that makes a new one, where that is another than the one that shows one, or none. */
  newPath?: string | null;
  /** The columns and the filters in the order of the screen. */
  columns: readonly ColumnOf<Code>[];
  filters: readonly FilterOf<Code>[];
  cells: Cells<Code>;
  nameOf: (row: RowOf<Code>) => string;
  /** A row on a narrow screen, with the labels of codes. */
  card: ListDefinition<RowOf<Code>>['card'];
  /** The key under which the rows are kept, without the country and what is asked for. */
  listKey: QueryKey;
  /** What may be done with several rows; their choices come from the enumerations. */
  actions: (enums: Enums) => readonly BulkAction[];
  /** What the actions' call takes of what was asked, where that is not the same. */
  toParams?: (params: BulkParams) => object;
  /** The order it opens in, where that is not the kind's. */
  order?: ListOrder;
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
  const defaults = useRecordFilters(parts.code, parts.filters, parts.order);
  return useMemo(() => {
    const {
      code,
      columns,
      filters: _,
      order: __,
      cells,
      listKey,
      actions,
      toParams,
      nameOf,
      ...said
    } = parts;
    const facts = factsOf(code);
    const idOf = (row: RowOf<Code>) => (row as Readonly<Record<string, number>>)[facts.id] ?? 0;
    const bulk: BulkDefinition = {
      one: facts.one,
      many: facts.many,
      country,
      actions: actions(enums),
      call: ({ params, ...input }) =>
        sendCall<BulkAnswer>(
          facts.calls.bulk,
          { ...input, params: toParams?.(params) ?? params },
          { ...formCall, country },
        ),
      nameOf: (id) => {
        const row = rowInLists<RowOf<Code>>(client, [...listKey, country], (one) => idOf(one) === id);
        return row === undefined ? `#${id}` : nameOf(row);
      },
    };
    return {
      newPath: facts.screen,
      ...said,
      area: facts.area,
      defaults,
      columns: recordColumns(code, columns, cells, enums),
      rowId: idOf,
      recordPath: facts.screen,
      nameOf,
      bulk: bulk.actions.length === 0 ? null : bulk,
      exporting: { ...exportOf(facts, country), leavesOut: keptFrom(user, facts, columns) },
      map: null,
      queryKey: (input) => [...listKey, country, input],
      fetch: (input, signal) =>
        sendCall<ListAnswer<RowOf<Code>>>(facts.calls.query, input, { signal, handles: 'all' }),
    };
  }, [parts, client, country, enums, defaults, user]);
}

/** The shown columns that the person may not take out of the house. */
function keptFrom(
  user: ReturnType<typeof useUser>,
  facts: RecordFacts,
  shown: readonly string[],
): readonly string[] {
  return facts.columns.flatMap(({ id, roles }) =>
    roles !== null && shown.includes(id) && !isAllowed(user, roles) ? [id] : [],
  );
}

function exportOf(facts: RecordFacts, country: string) {
  const name = facts.calls.export;
  return {
    one: facts.one,
    many: facts.many,
    fetch: (input: object) =>
      fetchFileOrJob(name, input as CallInput<typeof name>, `${facts.many}.xlsx`, { country }),
  };
}
