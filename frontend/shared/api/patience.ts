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

const AWAY: readonly (number | null)[] = [502, 503, 504];

/** Whether a failure may be over a moment later. */
export function mayPass({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || AWAY.includes(status);
}

/** Resolves after the pause, or as soon as the browser is back on line. Rejects where it is given up. */
function rest(pause: number, signal: AbortSignal | undefined): Promise<void> {
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
