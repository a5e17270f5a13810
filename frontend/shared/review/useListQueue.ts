import { keepPreviousData, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lastPage, type ListInput } from '@shared/table/state/listState';
import type { ListAnswer } from '@shared/table/state/useListQuery';
import { useStaying } from '@shared/table/state/useStaying';
import { rowsWithOpen, rememberPlace, type Places } from './queuePlaces';

/** Query of one page of a list. */
export interface PageOptions<Row, Key extends QueryKey> {
  queryKey: Key;
  queryFn?: QueryFunction<ListAnswer<Row>, Key>;
}

interface ListQueueOptions<Row, Key extends QueryKey> {
  /** Name of the list in the API. */
  area: string;
  /** Filters, order and page of the list next to the open record. */
  input: ListInput;
  optionsOf: (input: ListInput) => PageOptions<Row, Key>;
  idOf: (row: Row) => number;
  /** ID of the open record, or null. */
  id: number | null;
  onShow: (id: number) => void;
  /** Store the page of the open record in the URL. */
  onPage: (page: number) => void;
}

/** Part of a list that is shown next to its open record. */
export interface ListQueue<Row> {
  rows: readonly Row[];
  ids: readonly number[];
  /** Total number of records in the list; null while unknown. */
  total: number | null;
  isExact: boolean;
  /** Position of the open record in the list, starting at 1; null while unknown. */
  place: number | null;
  /** True if the list continues below these rows; null while unknown. */
  hasMore: boolean | null;
  /** True if the rows are those of the requested page and up to date. */
  isSettled: boolean;
  /** Show one of the rows. */
  show: (id: number) => void;
}

/** Distance from the ends of a page within which the neighboring page is loaded. */
const NEAR = 5;

const NO_ROWS: readonly never[] = [];
const NOTHING: ListAnswer<never> = { list: NO_ROWS, total: 0, total_is_exact: true };

/**
 * Return the rows of a list around its open record, however long the list is. The record stays among them
 * even if a decision or assignment has removed it from the list.
 */
export function useListQueue<Row, Key extends QueryKey>(options: ListQueueOptions<Row, Key>): ListQueue<Row> {
  const { area, input, idOf, id, onShow, onPage } = options;
  const { page, page_size: size } = input;
  const [places, setPlaces] = useState<Places<Row>>(new Map());
  const pages = usePages(options, places);
  const { own, before, after, isThere, total } = pages;

  const listed = useMemo(() => onceEach([...before, ...own, ...after], idOf), [before, own, after, idOf]);
  const staying = useStaying(area, listed, idOf);
  const remembered = rememberPlace(places, staying, id, idOf);
  if (remembered !== places) setPlaces(remembered);
  const rows = useMemo(() => rowsWithOpen(remembered, staying, id, idOf), [remembered, staying, id, idOf]);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);

  const isIn = (list: readonly Row[], one: number) => list.some((row) => idOf(row) === one);
  const pageOf = (one: number): number => {
    if (isIn(own, one)) return page;
    if (isIn(after, one)) return page + 1;
    return isIn(before, one) ? page - 1 : page;
  };
  // The record may have moved to another page, or the list may have become shorter.
  const rightPage =
    id === null || !isThere || total === 0 ? page : Math.min(pageOf(id), lastPage(total, size));
  const turn = useEffectEvent(onPage);
  useEffect(() => {
    if (rightPage !== page) turn(rightPage);
  }, [rightPage, page]);

  const place = id === null || !isThere ? -1 : ids.indexOf(id);
  const firstPage = before.length === 0 ? page : page - 1;
  const endPage = after.length === 0 ? page : page + 1;
  return {
    rows,
    ids,
    total: pages.isLoaded ? total + rows.length - listed.length : null,
    isExact: pages.isExact,
    place: place < 0 ? null : (firstPage - 1) * size + place + 1,
    hasMore: pages.isLoaded ? endPage * size < total : null,
    isSettled: pages.isSettled,
    show: (one) => {
      const next = pageOf(one);
      if (next !== page) onPage(next);
      onShow(one);
    },
  };
}

interface Pages<Row> {
  own: readonly Row[];
  /** Neighboring pages, if the open record is near them. */
  before: readonly Row[];
  after: readonly Row[];
  total: number;
  isExact: boolean;
  /** True if any page of the list is loaded, and true if this page is. */
  isLoaded: boolean;
  isThere: boolean;
  isSettled: boolean;
}

/** Load the page of the open record and, near its ends, the neighboring pages. */
function usePages<Row, Key extends QueryKey>(
  { input, optionsOf, idOf, id }: ListQueueOptions<Row, Key>,
  places: Places<Row>,
): Pages<Row> {
  const { page, page_size: size } = input;
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...optionsOf(input),
    placeholderData: keepPreviousData,
  });
  const { list: own, total, total_is_exact: isExact } = data ?? NOTHING;
  const isLoaded = data !== undefined;
  const isThere = isLoaded && !isPlaceholderData;
  const at = rowsWithOpen(places, own, id, idOf).findIndex((row) => idOf(row) === id);
  const isOpen = isThere && id !== null;
  const wantsBefore = isOpen && page > 1 && at < NEAR;
  const wantsAfter = isOpen && page * size < total && (at < 0 || at >= own.length - NEAR);
  const before = useQuery({ ...optionsOf({ ...input, page: page - 1 }), enabled: wantsBefore });
  const after = useQuery({ ...optionsOf({ ...input, page: page + 1 }), enabled: wantsAfter });
  return {
    own,
    before: listOf(before.data, wantsBefore),
    after: listOf(after.data, wantsAfter),
    total,
    isExact,
    isLoaded,
    isThere,
    isSettled: isThere && !isFetching,
  };
}

function listOf<Row>(answer: ListAnswer<Row> | undefined, isWanted: boolean): readonly Row[] {
  return isWanted && answer !== undefined ? answer.list : NO_ROWS;
}

/** Remove duplicates: a row that moved to a neighboring page is on both until both are fetched again. */
function onceEach<Row>(rows: readonly Row[], idOf: (row: Row) => number): readonly Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return byId.size === rows.length ? rows : [...byId.values()];
}
