import { CODE } from './codes';
import { isApiError, type ApiError } from './errors';
import { cancelled } from './sendForm';

/** How long is waited before each further try; after the last of them the failure stands. */
export const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export interface Patience {
  signal?: AbortSignal | undefined;
  pauses?: readonly number[] | undefined;
  /** Told true when the line is broken and the next try waits, false when it goes on. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Tries again where the line broke or the server was away; every other failure stands at once. */
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

let begun = 0;

/** Begins calls whose caller tries again by itself where the server is away, and says so in its own place. */
export function untilAnswered<T>(begin: () => T): T {
  begun += 1;
  try {
    return begin();
  } finally {
    begun -= 1;
  }
}

/** Whether the call that begins now was begun so. */
export function isTriedAgain(): boolean {
  return begun > 0;
}

const AWAY: readonly (number | null)[] = [502, 503, 504];

/** Whether a failure may be over a moment later. */
export function mayPass({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || AWAY.includes(status);
}

/** Whether the server could not take what was sent, whatever it was: away, or at fault. */
export function isAway(error: ApiError): boolean {
  return mayPass(error) || (error.status !== null && error.status >= 500);
}

/** Whether the same call may succeed later: the server was away or at fault, or had been asked too often. */
export function isWorthAnotherTry(error: ApiError): boolean {
  const { code, status } = error;
  return isAway(error) || status === 429 || code === CODE.throttled || code === CODE.serverError;
}

/** Resolves after the pause, or as soon as the browser is back on line. Rejects where it is given up. */
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
