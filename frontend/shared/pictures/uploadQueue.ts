import { createStore, type StoreApi } from 'zustand/vanilla';
import { uploadFile } from '@shared/api/upload';
import type { UploadedPicture } from './model';
import { canRetry, formatFailure, reportAnimation } from './pictures';

/** What goes with a file to the server: its folder, its licence. */
export type UploadFields = Readonly<Record<string, string | readonly string[]>>;

/** One file on its way, one that did not get through, or one that has arrived. */
export interface Sending {
  key: number;
  file: File;
  batch: UploadBatch;
  /** From 0 to 1. */
  progress: number;
  isWaiting: boolean;
  /** Null while it is on its way, and once it has arrived. */
  failure: string | null;
  mayPass: boolean;
  /** What it became; null until it has arrived. */
  picture: UploadedPicture | null;
}

export interface UploadQueue {
  store: StoreApi<{ list: readonly Sending[] }>;
  start: (files: readonly File[], batch: UploadBatch) => void;
  /** Gives a file up, or puts away what is over. */
  cancel: (key: number) => void;
  retry: (key: number) => void;
  retryAll: () => void;
  /** Puts away all that is over. */
  clear: () => void;
  /** Gives everything up. */
  stop: () => void;
}

/** What files that are chosen together have in common. */
export interface UploadBatch {
  /** In which country they are taken in, whatever is chosen meanwhile. */
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
 * Sends files two at a time, in their order. It goes on whatever is on show: a screen only looks at it, so
 * that leaving the tab interrupts nothing. What has arrived stays in the list where `keepsArrived`.
 */
export function createUploadQueue(keepsArrived: boolean): UploadQueue {
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
      if (keepsArrived) change(key, { picture, isWaiting: false, progress: 1 });
      else drop(key);
      reportAnimation(picture, file.name);
      batch.onArrived(picture);
    } catch (error) {
      const failure = error instanceof Error ? formatFailure(error) : String(error);
      // Given up by the person: nothing is to be said.
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
