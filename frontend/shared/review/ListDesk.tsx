import { useQuery, useQueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults, ListInput } from '@shared/table/listState';
import { FOLLOWED } from './elsewhere';
import { OpenCase, ReviewDesk, type Outcome } from './ReviewDesk';
import { useListQueue, type PageOptions } from './useListQueue';
import { useListPage, useReviewQueue, type QueueWays } from './useReviewQueue';

/** How one record is read. */
interface CaseOptions<Item, Key extends QueryKey> {
  queryKey: Key;
  queryFn?: QueryFunction<Item, Key>;
}

/** One kind of record that is reviewed beside its list: how it is read, and what its desk says of it. */
export interface DeskDefinition<Row, Item, RowsKey extends QueryKey, ItemKey extends QueryKey> {
  /** The list, by the server's name of it. */
  area: string;
  className?: string;
  /** What waits in the queue: "Reports". */
  title: string;
  /** The way back to the list: "All reports". */
  back: string;
  rowsOptions: (country: string, input: ListInput) => PageOptions<Row, RowsKey>;
  caseOptions: (country: string, id: number) => CaseOptions<Item, ItemKey>;
  idOf: (row: Row) => number;
  /** What a row of the queue shows. */
  Line: ComponentType<{ row: Row }>;
  /** The enumeration that names the states. */
  statuses: string;
  isWaiting: (item: Item) => boolean;
  /** Return who decided on a record that waits no longer. */
  decidedBy: (item: Item) => Outcome['by'];
}

/** The ways from the open record, and the queue that they lead through. */
export interface DeskWays<Row> extends QueueWays {
  /** The records of the queue in their order. */
  ids: readonly number[];
  /** Shows a record of the queue, and the page of the list that it is on. */
  show: (id: number) => void;
  /** Reads the open page of the list again; no rows where that fails. */
  readPage: () => Promise<readonly Row[]>;
}

interface ListDeskProps<Row, Item, RowsKey extends QueryKey, ItemKey extends QueryKey> {
  definition: DeskDefinition<Row, Item, RowsKey, ItemKey>;
  /** The open record. */
  id: number;
  defaults: ListDefaults;
  /** Shows a record, or with null the list. */
  onShow: (id: number | null) => void;
  children: (item: Item, ways: DeskWays<Row>) => ReactNode;
}

/** A desk whose queue is a list, as it was narrowed and ordered, with the open record beside it. */
export function ListDesk<
  Row,
  Item extends { version: number; status: string },
  RowsKey extends QueryKey,
  ItemKey extends QueryKey,
>({ definition, id, defaults, onShow, children }: ListDeskProps<Row, Item, RowsKey, ItemKey>) {
  const { area, className, title, back, rowsOptions, caseOptions, idOf, Line } = definition;
  const country = useCountryCode();
  const client = useQueryClient();
  const { input, onPage } = useListPage(defaults);
  const query = useQuery({ ...caseOptions(country, id), ...FOLLOWED });
  const statuses = useEnum(definition.statuses);
  const optionsOf = (page: ListInput) => rowsOptions(country, page);
  const queue = useListQueue({ area, input, optionsOf, idOf, id, onShow, onPage });
  const { rows, ids, total, hasMore, show } = queue;
  const ways = useReviewQueue({
    ids,
    id,
    onShow: (next) => (next === null ? onShow(null) : show(next)),
    load: (next) => client.query(caseOptions(country, next)),
    hasMore,
  });
  const readPage = () =>
    client.query({ ...optionsOf(input), staleTime: 0 }).then(
      ({ list }) => list,
      () => [],
    );
  const outcomeOf = (item: Item) =>
    definition.isWaiting(item)
      ? null
      : { said: labelIn(statuses, item.status), by: definition.decidedBy(item) };
  const list = { label: back, run: ways.onList };
  const lines = { title, rows, total, idOf, Line, shownId: id, onShow: show };
  return (
    <ReviewDesk {...(className === undefined ? {} : { className })} queue={lines} list={list}>
      <OpenCase key={id} area={area} id={id} query={query} outcomeOf={outcomeOf} list={list}>
        {(item) => children(item, { ...ways, ids, show, readPage })}
      </OpenCase>
    </ReviewDesk>
  );
}
