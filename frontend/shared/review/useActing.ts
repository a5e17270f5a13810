import { useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';

/** A refusal, as it is told in the case: what it says, and what it says of each field. */
export interface Failure {
  message: string;
  fields: readonly string[];
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

  /** Runs when what was begun before has ended; null when it was refused. */
  const inLine = <T>(work: () => Promise<T>, refused: Refused = setFailure): Promise<T | null> => {
    const run = async () => {
      try {
        return await work();
      } catch (error) {
        if (!isApiError(error)) throw error;
        refused({ message: error.message, fields: Object.values(fieldErrors(error)) });
        await refetch();
        return null;
      }
    };
    const next = line.current.then(run);
    line.current = next.catch(() => undefined);
    return next;
  };
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
  return { isBusy, failure, inLine, acting };
}
