import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OpenCase, ReviewDesk, type OpenCaseProps } from './ReviewDesk';
import type { QueueProps } from './ReviewQueue';
import type { ListQueue } from './useListQueue';
import { useReviewQueue, type QueueWays } from './useReviewQueue';

interface ListDeskProps<Row, Item>
  extends Pick<QueueProps<Row>, 'title' | 'idOf' | 'Line'>, Pick<OpenCaseProps<Item>, 'outcomeOf'> {
  className?: string;
  /** The list, by the server's name of it. */
  area: string;
  /** The way back to the list: "All reports". */
  back: string;
  /** The part of the list that lies beside the open record. */
  queue: ListQueue<Row>;
  /** The open record. */
  id: number;
  query: UseQueryResult<Item>;
  onShow: (id: number | null) => void;
  /** Reads a record into the cache. */
  load: (id: number) => Promise<unknown>;
  children: (item: Item, ways: QueueWays) => ReactNode;
}

/** A desk whose queue is a list, as it was narrowed and ordered. */
export function ListDesk<Row, Item extends { version: number }>({
  className = '',
  area,
  title,
  back,
  queue,
  idOf,
  Line,
  id,
  query,
  outcomeOf,
  onShow,
  load,
  children,
}: ListDeskProps<Row, Item>) {
  const { rows, ids, total, hasMore } = queue;
  const show = (next: number | null) => (next === null ? onShow(null) : queue.show(next));
  const ways = useReviewQueue({ ids, id, onShow: show, load, hasMore });
  const list = { label: back, run: ways.onList };
  const lines = { title, rows, total, idOf, Line, shownId: id, onShow: queue.show };
  return (
    <ReviewDesk className={className} queue={lines} list={list}>
      <OpenCase key={id} area={area} id={id} query={query} outcomeOf={outcomeOf} list={list}>
        {(item) => children(item, ways)}
      </OpenCase>
    </ReviewDesk>
  );
}
