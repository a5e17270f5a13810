import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useCountryCode } from '@shared/session/hooks';
import { columnRequestOf, type ColumnRequest, type Columns } from './columns';
import { sendFeed } from './feedApi';
import type { Run } from './format';

export interface Sent {
  file: File;
  isFull: boolean;
  columns: Columns | null;
}

/** Return the state of a source's upload: progress, error, and the server's question about the columns. */
export function useSending(sourceCode: string, onRun: (run: Run) => void) {
  const country = useCountryCode();
  const giveUp = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [request, setRequest] = useState<ColumnRequest | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const send = async ({ file, isFull, columns }: Sent) => {
    const controller = new AbortController();
    giveUp.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      const { signal } = controller;
      onRun(await sendFeed({ country, sourceCode, file, isFull, columns, onProgress: setProgress, signal }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (controller.signal.aborted) return;
      const next = columnRequestOf(error);
      if (next === null) setFailure(Object.values(fieldErrors(error))[0] ?? error.message);
      // The first request for columns is a question. Repeated ones are errors.
      else setRequest({ ...next, messages: request === null ? [] : next.messages });
    } finally {
      setProgress(null);
    }
  };
  const begin = () => {
    setRequest(null);
    setFailure(null);
  };
  return { progress, failure, asked: request, send, begin, cancel: () => giveUp.current?.abort() };
}
