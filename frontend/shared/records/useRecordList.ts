import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput, CallName } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { BulkAction, BulkAnswer, BulkDefinition } from '@shared/table/bulk';
import type { ListDefinition } from '@shared/table/definition';
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
import { useRecordFilters } from './useRecordFilters';

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
  | 'rowKeys';

/** What a screen says of the list of a kind of record; the rest follows from the kind's table. */
export interface RecordListParts<Code extends RecordCode> extends Pick<ListDefinition<RowOf<Code>>, Said> {
  code: Code;
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
}

const NO_ENUMS: Enums = {};

/** The definition of the list of a kind of record. */
export function useRecordList<Code extends RecordCode>(
  parts: RecordListParts<Code>,
): ListDefinition<RowOf<Code>> {
  const country = useCountryCode();
  const client = useQueryClient();
  const enums = useBootstrap()?.enums ?? NO_ENUMS;
  const defaults = useRecordFilters(parts.code, parts.filters);
  return useMemo(() => {
    const { code, columns, filters: _, cells, listKey, actions, nameOf, ...said } = parts;
    const facts = factsOf(code);
    const idOf = (row: RowOf<Code>) => (row as Readonly<Record<string, number>>)[facts.id] ?? 0;
    const bulk: BulkDefinition = {
      one: facts.one,
      many: facts.many,
      country,
      actions: actions(enums),
      call: (input) => send<BulkAnswer>(facts.calls.bulk, { ...input }, { ...formCall, country }),
      nameOf: (id) => {
        const row = rowInLists<RowOf<Code>>(client, [...listKey, country], (one) => idOf(one) === id);
        return row === undefined ? `#${id}` : nameOf(row);
      },
    };
    return {
      ...said,
      area: facts.area,
      defaults,
      columns: recordColumns(code, columns, cells, enums),
      rowId: idOf,
      recordPath: facts.screen,
      newPath: facts.screen,
      nameOf,
      bulk,
      exporting: exportOf(facts, country),
      map: null,
      queryKey: (input) => [...listKey, country, input],
      fetch: (input, signal) =>
        send<ListAnswer<RowOf<Code>>>(facts.calls.query, input, { signal, handles: 'all' }),
    };
  }, [parts, client, country, enums, defaults]);
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

// The one place where a call's name, its input and its answer come from the same table instead of the same line.
function send<Answer>(
  name: CallName,
  input: object,
  options: Parameters<typeof callApi>[2],
): Promise<Answer> {
  return callApi(name, input as CallInput<typeof name>, options) as Promise<unknown> as Promise<Answer>;
}
