import { useEffect, useEffectEvent, useRef } from 'react';
import { useSteps } from '@shared/review/useSteps';

interface QueueStepOptions {
  /** IDs of the queue's rows, in order. */
  ids: readonly number[];
  /** ID of the current record. */
  id: number | null;
  onShow: (id: number) => void;
  /** Called with the ID of a record skipped untouched. */
  onPassed: (id: number) => void;
  /** True if the queue has more rows than loaded, null while unknown. */
  hasMore: boolean | null;
  /** True while rows are loading. */
  isReading: boolean;
  /** Load more rows. null if no more can be shown. */
  readMore: (() => void) | null;
}

/** Number of rows before the end at which the rest of the queue is loaded. */
const NEAR_END = 5;

/**
 * Return a function that steps through the whole queue. At the end of the loaded rows it continues again
 * have loaded.
 */
export function useQueueSteps(options: QueueStepOptions): (by: 1 | -1, isUntouched: boolean) => void {
  const { ids, id, onShow, onPassed, hasMore, isReading, readMore } = options;
  const stepTo = useSteps({ ids, id, onShow, hasMore });
  const awaited = useRef<{ from: number; isUntouched: boolean } | null>(null);
  const step = (by: 1 | -1, isUntouched: boolean) => {
    if (stepTo(by) && isUntouched && id !== null) onPassed(id);
  };
  const goOn = useEffectEvent(() => {
    const wanted = awaited.current;
    awaited.current = null;
    if (wanted !== null && wanted.from === id) step(1, wanted.isUntouched);
  });
  useEffect(() => {
    if (!isReading && awaited.current !== null) goOn();
  });
  return (by, isUntouched) => {
    awaited.current = null;
    if (hasMore === true && id !== null && ids.indexOf(id) >= ids.length - NEAR_END) readMore?.();
    const isToWait = by === 1 && id !== null && hasUnloadedRows(options, id);
    if (isToWait) awaited.current = { from: id, isUntouched };
    else step(by, isUntouched);
  };
}

/** Return true if the rows after a record are not loaded yet. */
function hasUnloadedRows({ ids, hasMore, isReading, readMore }: QueueStepOptions, id: number): boolean {
  if (hasMore === null) return isReading;
  return hasMore && ids.at(-1) === id && (isReading || readMore !== null);
}
