import { useQuery, useQueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults, ListInput } from '@shared/table/state/listState';
import { FOLLOWED } from './elsewhere';
import { refreshed, type Versioned } from './refreshed';
import { OpenCase, ReviewDesk, type Outcome } from './ReviewDesk';
import { useListQueue, type PageOptions } from './useListQueue';
import { useListPage, useReviewQueue, type QueueWays } from './useReviewQueue';

/** Query of one record. */
interface CaseOptions<Item, Key extends QueryKey> {
  queryKey: Key;
  queryFn?: QueryFunction<Item, Key>;
}

/** Definition of a review desk: a list as queue, and its records. */
export interface DeskDefinition<Row, Item, RowsKey extends QueryKey, ItemKey extends QueryKey> {
  /** Name of the list in the API. */
  area: string;
  className?: string;
  /** Title of the queue: "Reports". */
  title: string;
  /** Label of the link to the list: "All reports". */
  back: string;
  rowsOptions: (country: string, input: ListInput) => PageOptions<Row, RowsKey>;
  caseOptions: (country: string, id: number) => CaseOptions<Item, ItemKey>;
  idOf: (row: Row) => number;
  /** Render a row of the queue. */
  Line: ComponentType<{ row: Row }>;
  /** Enumeration of the statuses. */
  statuses: string;
  isWaiting: (item: Item) => boolean;
  /** Return the user who decided on a record that no longer waits. */
  decidedBy: (item: Item) => Outcome['by'];
}

/** Navigation from the open record, and its queue. */
export interface DeskWays<Row> extends QueueWays {
  /** IDs of the queue, in order. */
  ids: readonly number[];
  /** Show a record of the queue and the page of the list that contains it. */
  show: (id: number) => void;
  /** Fetch the current page again; return no rows on failure. */
  readPage: () => Promise<readonly Row[]>;
}

interface ListDeskProps<Row, Item, RowsKey extends QueryKey, ItemKey extends QueryKey> {
  definition: DeskDefinition<Row, Item, RowsKey, ItemKey>;
  /** ID of the open record. */
  id: number;
  defaults: ListDefaults;
  /** Show a record, or the list for null. */
  onShow: (id: number | null) => void;
  children: (item: Item, ways: DeskWays<Row>) => ReactNode;
}

/** A review desk whose queue is a list with its filters and order, next to the open record. */
export function ListDesk<
  Row extends Versioned,
  Item extends Versioned & { status: string },
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
  const shownRows = rows.map((row) => (idOf(row) === id ? refreshed(row, query.data) : row));
  const lines = { title, rows: shownRows, total, idOf, Line, shownId: id, onShow: show };
  return (
    <ReviewDesk {...(className === undefined ? {} : { className })} queue={lines} list={list}>
      <OpenCase key={id} area={area} id={id} query={query} outcomeOf={outcomeOf} list={list}>
        {(item) => children(item, { ...ways, ids, show, readPage })}
      </OpenCase>
    </ReviewDesk>
  );
}
