import { useEffect, useEffectEvent, useRef } from 'react';
import { useSteps } from '@shared/review/useSteps';

interface QueueStepOptions {
  /** The rows of the queue in their order. */
  ids: readonly number[];
  /** The open one. */
  id: number | null;
  onShow: (id: number) => void;
  /** Told of one that was gone on from untouched. */
  onPassed: (id: number) => void;
  /** Whether there are more than the queue shows; null while that is not known. */
  hasMore: boolean | null;
  /** Whether its rows are being read. */
  isReading: boolean;
  /** Reads more of it; null where no more of it is shown beside a case. */
  readMore: (() => void) | null;
}

/** So near to its end the rest of the queue is read. */
const NEAR_END = 5;

/** Goes through the whole queue: who comes to the end of what was read of it goes on as soon as the rest is there. */
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
    const isToWait = by === 1 && id !== null && isMoreToCome(options, id);
    if (isToWait) awaited.current = { from: id, isUntouched };
    else step(by, isUntouched);
  };
}

/** Whether what follows a record is still to be read: it is the last of those there are, or there are none yet. */
function isMoreToCome({ ids, hasMore, isReading, readMore }: QueueStepOptions, id: number): boolean {
  if (hasMore === null) return isReading;
  return hasMore && ids.at(-1) === id && (isReading || readMore !== null);
}
