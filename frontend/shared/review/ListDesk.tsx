import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useStaying } from '@shared/table/useStaying';
import { OpenCase, ReviewDesk, type OpenCaseProps } from './ReviewDesk';
import type { QueueProps } from './ReviewQueue';
import { useReviewQueue, type QueueWays } from './useReviewQueue';

interface ListDeskProps<Row, Item>
  extends Pick<QueueProps<Row>, 'title' | 'idOf' | 'Line'>, Pick<OpenCaseProps<Item>, 'outcomeOf'> {
  className?: string;
  /** The list, by the server's name of it. */
  area: string;
  /** The way back to the list: "All reports". */
  back: string;
  /** The page of the list that the desk goes through. */
  page: { list: readonly Row[]; total: number } | undefined;
  /** The open record. */
  id: number;
  query: UseQueryResult<Item>;
  onShow: (id: number | null) => void;
  /** Reads a record into the cache. */
  load: (id: number) => Promise<unknown>;
  children: (item: Item, ways: QueueWays) => ReactNode;
}

const NO_ROWS: readonly never[] = [];

/** A desk whose queue is a page of a list, as it was narrowed and ordered. */
export function ListDesk<Row, Item extends { version: number }>({
  className = '',
  area,
  title,
  back,
  page,
  idOf,
  Line,
  id,
  query,
  outcomeOf,
  onShow,
  load,
  children,
}: ListDeskProps<Row, Item>) {
  const all: readonly Row[] = page?.list ?? NO_ROWS;
  const rows = useStaying(area, all, idOf);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const hasMore = page === undefined ? null : page.total > all.length;
  const ways = useReviewQueue({ ids, id, onShow, load, hasMore });
  const list = { label: back, run: ways.onList };
  const queue = {
    title,
    rows,
    total: page === undefined ? null : page.total - (all.length - rows.length),
    idOf,
    Line,
    shownId: id,
    onShow,
  };
  return (
    <ReviewDesk className={className} queue={queue} list={list}>
      <OpenCase key={id} area={area} id={id} query={query} outcomeOf={outcomeOf} list={list}>
        {(item) => children(item, ways)}
      </OpenCase>
    </ReviewDesk>
  );
}
