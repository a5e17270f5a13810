import { useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { untilSent } from '@shared/api/onItsWay';
import { isWorthAnotherTry } from '@shared/api/patience';
import { inSentences } from '@shared/format/sentences';

/** A refusal, as it is told in the case: what it says, and what it says of each field. */
export interface Failure {
  message: string;
  fields: readonly string[];
}

/** What a refusal says of fields besides its message; null where it says no more. */
export function hintOf(message: string, fields: readonly string[]): string | null {
  const others = fields.filter((one) => one !== message);
  return others.length === 0 ? null : inSentences(others);
}

type Refused = (failure: Failure) => void;

/**
 * The acts on one case, one after the other: each is told the version that the one before it left. A refusal is
 * shown in the case, and the record is fetched again.
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
  /** Runs when what was begun before has ended; null when it was refused. */
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
  /** The same for what a person asked for: the case is busy until it has ended, the last refusal put away. */
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
   * Takes back what was decided: rejects where that failed, which is told by who asked for it. After a failure that
   * may pass the version stays the one that was decided on, so that a second try takes back nothing else.
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
  /** Keep the case busy until `work` has ended. Its line is not used. */
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
