import { useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { untilSent } from '@shared/api/onItsWay';
import { isWorthAnotherTry } from '@shared/api/patience';
import { inSentences } from '@shared/format/sentences';

/** Error shown in the case: its message, and the messages of its fields. */
export interface Failure {
  message: string;
  fields: readonly string[];
}

/** Return the field messages that differ from the main message; null if there are none. */
export function hintOf(message: string, fields: readonly string[]): string | null {
  const others = fields.filter((one) => one !== message);
  return others.length === 0 ? null : inSentences(others);
}

type Refused = (failure: Failure) => void;

/**
 * Run the actions on a case one after the other, each with the version that the previous one created. An
 * error is shown in the case, and the record is fetched again.
 */
export function useActing(refetch: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const afterOthers = <T>(work: () => Promise<T>): Promise<T> => {
    const next = untilSent(line.current.then(work));
    line.current = next.catch(() => undefined);
    return next;
  };
  /** Run after earlier actions have ended. Resolve to null on an error. */
  const inLine = <T>(work: () => Promise<T>, refused: Refused = setFailure): Promise<T | null> =>
    afterOthers(async () => {
      try {
        return await work();
      } catch (error) {
        if (!isApiError(error)) throw error;
        refused({ message: error.message, fields: Object.values(fieldErrors(error)) });
        await refetch();
        return null;
      }
    });
  /** Run an action of the user: the case is busy until it ends, and the last error is cleared. */
  const acting = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await inLine(work);
    } finally {
      setBusy(false);
    }
  };
  /**
   * Undo a decision. Rejects on failure; the caller reports the error. After a temporary failure the version
   * stays the decided one, so that a retry undoes nothing else.
   */
  const takingBack = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await afterOthers(work);
    } catch (error) {
      if (isApiError(error) && !isWorthAnotherTry(error)) await refetch();
      throw error;
    } finally {
      setBusy(false);
    }
  };
  /** Keep the case busy until `work` has ended, without queueing it. */
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, inLine, acting, takingBack, whileBusy };
}
