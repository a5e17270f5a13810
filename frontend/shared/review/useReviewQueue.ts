import { useEffect, useEffectEvent, useMemo } from 'react';
import { atPage, readListState, toListInput, type ListDefaults } from '@shared/table/state/listState';
import { useTabParams } from '@shared/table/state/useTabParams';
import { aheadInQueue, nextInQueue } from './queue';
import { useSteps } from './useSteps';

/** Return the input of a list call from the URL of the tab, and a function that changes the page. */
export function useListPage(defaults: ListDefaults) {
  const [params, change] = useTabParams();
  const input = useMemo(() => toListInput(readListState(params, defaults)), [params, defaults]);
  return { input, onPage: (page: number) => change((now) => atPage(now, page)) };
}

interface QueueOptions {
  /** IDs of the queue, in order. */
  ids: readonly number[];
  /** ID of the open record. */
  id: number;
  onShow: (id: number | null) => void;
  /** Load a record into the cache. */
  load: (id: number) => Promise<unknown>;
  /** True if the list is longer than this queue; null while unknown. */
  hasMore: boolean | null;
}

/** Navigation from the open record to others of its queue, and back to the list. */
export interface QueueWays {
  onDone: () => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Navigate through a queue. The next records are loaded in advance. */
export function useReviewQueue({ ids, id, onShow, load, hasMore }: QueueOptions): QueueWays {
  const onStep = useSteps({ ids, id, onShow, hasMore });
  const next = nextInQueue(ids, id);
  const ahead = aheadInQueue(ids, id).join(' ');
  const loadAhead = useEffectEvent((following: number) => {
    // A failed record is loaded again when it is opened.
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
