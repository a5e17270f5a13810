import { CODE } from './codes';
import { isApiError, type ApiError } from './errors';
import { cancelled } from './sendForm';

/** Delays before each retry. After the last one, the error is final. */
export const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export interface Patience {
  signal?: AbortSignal | undefined;
  pauses?: readonly number[] | undefined;
  /**
   * Called with true when the connection is lost and a retry is scheduled, and with false when it continues.
   */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Retry after network errors or while the server is unavailable. Other errors are final. */
export async function patiently<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  for (const pause of patience.pauses ?? PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isApiError(error) || !mayPass(error)) throw error;
      patience.onWaiting?.(true);
      await rest(pause, patience.signal);
      patience.onWaiting?.(false);
    }
  }
  return attempt();
}

let lastId = 0;

/** Start calls whose caller retries while the server is unavailable and shows that itself. */
export function untilAnswered<T>(begin: () => T): T {
  lastId += 1;
  try {
    return begin();
  } finally {
    lastId -= 1;
  }
}

/** Check whether the call that starts now was started by `untilAnswered`. */
export function isTriedAgain(): boolean {
  return lastId > 0;
}

const AWAY: readonly (number | null)[] = [502, 503, 504];

/** Check whether an error is temporary. */
export function mayPass({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || AWAY.includes(status);
}

/** Check whether the server could not process the request: it is unavailable or failed. */
export function isAway(error: ApiError): boolean {
  return mayPass(error) || (error.status !== null && error.status >= 500);
}

/** Check whether the same call may succeed later: the server was unavailable, failed, or limited the rate. */
export function isWorthAnotherTry(error: ApiError): boolean {
  const { code, status } = error;
  return isAway(error) || status === 429 || code === CODE.throttled || code === CODE.serverError;
}

/** Resolve after the delay, or as soon as the browser is online again. Reject if aborted. */
export function rest(pause: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject: (error: Error) => void) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      over.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), pause);
    addEventListener('online', end(resolve), { signal: over.signal });
    signal?.addEventListener(
      'abort',
      end(() => reject(cancelled())),
      { signal: over.signal },
    );
    if (signal?.aborted === true) end(() => reject(cancelled()))();
  });
}
