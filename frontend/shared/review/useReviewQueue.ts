import { useEffect, useEffectEvent, useMemo } from 'react';
import { atPage, readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { useTabParams } from '@shared/table/useTabParams';
import { aheadInQueue, nextInQueue } from './queue';
import { useSteps } from './useSteps';

/** What the rows of a list are asked for with, as the tab's address says, and the way to another page of it. */
export function useListPage(defaults: ListDefaults) {
  const [params, change] = useTabParams();
  const input = useMemo(() => toListInput(readListState(params, defaults)), [params, defaults]);
  return { input, onPage: (page: number) => change((now) => atPage(now, page)) };
}

interface QueueOptions {
  /** The rows of the queue in their order. */
  ids: readonly number[];
  /** The open one. */
  id: number;
  onShow: (id: number | null) => void;
  /** Reads a record into the cache. */
  load: (id: number) => Promise<unknown>;
  /** Whether the list has more than this queue of it; null while that is not known. */
  hasMore: boolean | null;
}

/** The ways from the open record to others of its queue, and back to the list. */
export interface QueueWays {
  onDone: () => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Goes through a queue; the records that come next are loaded ahead. */
export function useReviewQueue({ ids, id, onShow, load, hasMore }: QueueOptions): QueueWays {
  const onStep = useSteps({ ids, id, onShow, hasMore });
  const next = nextInQueue(ids, id);
  const ahead = aheadInQueue(ids, id).join(' ');
  const loadAhead = useEffectEvent((following: number) => {
    // What cannot be had now is asked for again when it is opened.
    load(following).catch(() => undefined);
  });
  useEffect(() => {
    for (const following of ahead === '' ? [] : ahead.split(' ')) loadAhead(Number(following));
  }, [ahead]);
  return {
    onDone: () => onShow(next),
    onList: () => onShow(null),
    onStep,
  };
}
