import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadFile } from '@shared/api/upload';
import { useCountryCode } from '@shared/session/hooks';
import type { UploadedPicture } from '../../model';
import { canRetry, failureWords } from '../fields/pictures';

/** One file on its way, or one that did not get through. */
export interface Sending {
  key: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  isWaiting: boolean;
  /** Null while it is on its way. */
  failure: string | null;
  mayPass: boolean;
}

const AT_ONCE = 2;
const UPLOAD_MS = 5 * 60_000;

/** Sends files two at a time, in their order; each can be given up and tried again. */
export function useUploads(onUploaded: (picture: UploadedPicture) => void) {
  const country = useCountryCode();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const arrived = useEffectEvent(onUploaded);

  const change = (key: number, part: Partial<Sending>) =>
    setSendings((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setSendings((list) => list.filter((one) => one.key !== key));

  const send = useEffectEvent(async ({ key, file }: Sending) => {
    const giveUp = new AbortController();
    running.current.set(key, giveUp);
    try {
      const picture = await uploadFile('file/upload_picture', file, file.name, {
        country,
        purpose: 'picture',
        fields: { folder: 'store' },
        onProgress: (progress) => change(key, { progress }),
        onWaiting: (isWaiting) => change(key, { isWaiting }),
        signal: giveUp.signal,
        timeout: UPLOAD_MS,
        handles: 'all',
      });
      drop(key);
      arrived(picture as UploadedPicture);
    } catch (error) {
      const failure = error instanceof Error ? failureWords(error) : String(error);
      // Given up by the person: nothing is to be said.
      if (failure === null) drop(key);
      else change(key, { failure, mayPass: error instanceof Error && canRetry(error), isWaiting: false });
    } finally {
      running.current.delete(key);
    }
  });

  useEffect(() => {
    const due = sendings.filter(({ key, failure }) => failure === null && !running.current.has(key));
    for (const one of due.slice(0, AT_ONCE - running.current.size)) void send(one);
  }, [sendings]);

  const start = (files: readonly File[]) =>
    setSendings((list) => [
      ...list,
      ...files.map((file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file, progress: 0, isWaiting: false, failure: null, mayPass: false };
      }),
    ]);
  const cancel = (key: number) => {
    running.current.get(key)?.abort();
    drop(key);
  };
  const retry = (key: number) => change(key, { failure: null, progress: 0 });
  return { sendings, start, cancel, retry };
}
