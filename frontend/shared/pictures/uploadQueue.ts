import { createStore, type StoreApi } from 'zustand/vanilla';
import { uploadFile } from '@shared/api/upload';
import type { UploadedPicture } from './model';
import { canRetry, formatFailure, reportAnimation } from './pictures';

/** Form fields of the upload, such as folder and license. */
export type UploadFields = Readonly<Record<string, string | readonly string[]>>;

/** File that is being uploaded, has failed, or has arrived. */
export interface Sending {
  key: number;
  file: File;
  batch: UploadBatch;
  /** Progress from 0 to 1. */
  progress: number;
  isWaiting: boolean;
  /** Null while uploading, and after success. */
  failure: string | null;
  mayPass: boolean;
  /** Uploaded picture; null until it has arrived. */
  picture: UploadedPicture | null;
}

export interface UploadQueue {
  store: StoreApi<{ list: readonly Sending[] }>;
  start: (files: readonly File[], batch: UploadBatch) => void;
  /** Cancel the upload of a file, or remove a finished one. */
  cancel: (key: number) => void;
  retry: (key: number) => void;
  retryAll: () => void;
  /** Remove all finished files. */
  clear: () => void;
  /** Cancel all uploads. */
  stop: () => void;
}

/** Common properties of files that were chosen together. */
export interface UploadBatch {
  /** Country of the upload, even if the current country changes meanwhile. */
  country: string;
  fields: UploadFields;
  onArrived: (picture: UploadedPicture) => void;
}

const AT_ONCE = 2;
const UPLOAD_MS = 120_000;

export function isOnItsWay({ failure, picture }: Sending): boolean {
  return failure === null && picture === null;
}

/**
 * Create a queue that uploads two files at a time, in order. It is independent of screens, so leaving a tab
 * interrupts nothing. With `hasArrivedItems`, uploaded files stay in the list.
 */
export function createUploadQueue(hasArrivedItems: boolean): UploadQueue {
  const store = createStore<{ list: readonly Sending[] }>(() => ({ list: [] }));
  const running = new Map<number, AbortController>();
  let lastKey = 0;

  const setList = (make: (list: readonly Sending[]) => readonly Sending[]) =>
    store.setState(({ list }) => ({ list: make(list) }));
  const change = (key: number, part: Partial<Sending>) =>
    setList((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setList((list) => list.filter((one) => one.key !== key));

  const send = async ({ key, file, batch }: Sending): Promise<void> => {
    const giveUp = new AbortController();
    running.set(key, giveUp);
    try {
      const picture = (await uploadFile('file/upload_picture', file, file.name, {
        country: batch.country,
        purpose: 'picture',
        fields: batch.fields,
        onProgress: (progress) => change(key, { progress }),
        onWaiting: (isWaiting) => change(key, { isWaiting }),
        signal: giveUp.signal,
        timeout: UPLOAD_MS,
        handles: 'all',
      })) as UploadedPicture;
      if (hasArrivedItems) change(key, { picture, isWaiting: false, progress: 1 });
      else drop(key);
      reportAnimation(picture, file.name);
      batch.onArrived(picture);
    } catch (error) {
      const failure = error instanceof Error ? formatFailure(error) : String(error);
      // Canceled by the user: no message.
      if (failure === null) drop(key);
      else change(key, { failure, mayPass: error instanceof Error && canRetry(error), isWaiting: false });
    } finally {
      running.delete(key);
      sendNext();
    }
  };
  const sendNext = () => {
    const due = store.getState().list.filter((one) => isOnItsWay(one) && !running.has(one.key));
    for (const one of due.slice(0, Math.max(0, AT_ONCE - running.size))) void send(one);
  };
  const again = { failure: null, progress: 0 };

  return {
    store,
    start: (files, batch) => {
      const fresh = files.map((file) => {
        lastKey += 1;
        const rest = { progress: 0, isWaiting: false, failure: null, mayPass: false, picture: null };
        return { key: lastKey, file, batch, ...rest };
      });
      setList((list) => [...list, ...fresh]);
      sendNext();
    },
    cancel: (key) => {
      drop(key);
      running.get(key)?.abort();
    },
    retry: (key) => {
      change(key, again);
      sendNext();
    },
    retryAll: () => {
      setList((list) =>
        list.map((one) => (one.failure !== null && one.mayPass ? { ...one, ...again } : one)),
      );
      sendNext();
    },
    clear: () => setList((list) => list.filter(isOnItsWay)),
    stop: () => {
      setList(() => []);
      for (const giveUp of running.values()) giveUp.abort();
    },
  };
}
