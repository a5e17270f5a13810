import { useRef } from 'react';
import { toast } from '@shared/ui/toasts';
import { stepFrom } from './queue';

interface StepOptions {
  /** IDs of the queue, in order. */
  ids: readonly number[];
  /** ID of the open record. */
  id: number | null;
  onShow: (id: number) => void;
  /** True if there are more records than the queue shows; null while unknown. */
  hasMore: boolean | null;
}

/**
 * Return a function that shows the next or previous record. It returns false, with a message, if there is
 * none.
 */
export function useSteps({ ids, id, onShow, hasMore }: StepOptions): (by: 1 | -1) => boolean {
  /**
   * IDs of records outside of the queue that the user has left. The queue has no position for them, so
   * Previous uses this list to return to them.
   */
  const passed = useRef<readonly number[]>([]);
  return (by) => {
    if (id === null) return false;
    const to = stepFrom(ids, id, by, passed.current);
    if (to === null) {
      if (hasMore !== null) toast.info(wordsOfEnd(by, hasMore));
      return false;
    }
    const others = passed.current.filter((one) => one !== to && one !== id);
    passed.current = by === 1 && !ids.includes(id) ? [...others, id] : others;
    onShow(to);
    return true;
  };
}

function wordsOfEnd(by: 1 | -1, hasMore: boolean): string {
  if (by === -1) return 'No previous record';
  return hasMore ? 'This is the last loaded record. The list has more.' : 'No more records waiting';
}
