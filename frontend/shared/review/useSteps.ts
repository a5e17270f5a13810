import { useRef } from 'react';
import { toast } from '@shared/ui/toasts';
import { stepFrom } from './queue';

interface StepOptions {
  /** The rows of the queue in their order. */
  ids: readonly number[];
  /** The open one. */
  id: number | null;
  onShow: (id: number) => void;
  /** Whether there are more than the queue shows; null while that is not known. */
  hasMore: boolean | null;
}

/** Goes to the next record of a queue or to the one before: true, or says that there is none: false. */
export function useSteps({ ids, id, onShow, hasMore }: StepOptions): (by: 1 | -1) => boolean {
  /** Those outside of the queue that were gone on from: their place does not lead back to them. */
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
  if (by === -1) return 'No record before this one';
  return hasMore ? 'The last one of those on show. The list has more.' : 'No further record waits here';
}
