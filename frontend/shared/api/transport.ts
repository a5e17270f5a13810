import { sentWhileBusy } from './busy';
import { MESSAGE } from './codes';
import { callHeaders, callUrl } from './environment';
import { ApiError } from './errors';
import { takePlace } from './pending';

export const DEFAULT_TIMEOUT_MS = 120_000;

export interface TransportOptions {
  signal?: AbortSignal | undefined;
  /** True to abort an earlier call to the same URL that is still running; false by default. */
  cancelEarlier?: boolean | undefined;
  timeout?: number | undefined;
  /** Country of the request; the current country by default. */
  country?: string | undefined;
  /** True to complete the request even if the page closes. */
  isLeaving?: boolean | undefined;
}

/** Browsers send at most 64 kB after the page closes. */
const MOST_WHEN_LEAVING = 60_000;

/**
 * Post JSON, with retries while the server is busy, and parse the response with `read`. Throw an ApiError if
 * there is none.
 */
export async function post<T>(
  name: string,
  input: unknown,
  token: string | null,
  options: TransportOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const url = callUrl(name, options.country);
  const place = options.cancelEarlier === true ? takePlace(`POST ${url}`) : null;
  const timeout = new AbortController();
  const body = JSON.stringify(input ?? {});
  const timer = setTimeout(() => timeout.abort(), options.timeout ?? DEFAULT_TIMEOUT_MS);
  const signal = AbortSignal.any([
    timeout.signal,
    ...(options.signal ? [options.signal] : []),
    ...(place ? [place.signal] : []),
  ]);
  const send = () =>
    fetch(url, {
      method: 'POST',
      headers: { ...callHeaders(token), 'Content-Type': 'application/json' },
      body,
      keepalive: options.isLeaving === true && body.length < MOST_WHEN_LEAVING,
      // Sign-in calls send the cookie of the device; all other calls are authenticated by their token.
      credentials: token === null ? 'include' : 'omit',
      signal,
    });
  try {
    return await read(await sentWhileBusy(send, signal));
  } catch (cause) {
    throw transportError(cause, timeout.signal.aborted, [options.signal, place?.signal]);
  } finally {
    clearTimeout(timer);
    place?.leave();
  }
}

function transportError(
  cause: unknown,
  isTimeout: boolean,
  cancels: readonly (AbortSignal | undefined)[],
): unknown {
  if (cause instanceof ApiError && cause.kind !== 'cancelled') return cause;
  if (cancels.some((signal) => signal?.aborted === true))
    return new ApiError('Cancelled', { kind: 'cancelled' });
  if (isTimeout) return new ApiError(MESSAGE.timeout, { kind: 'timeout' });
  return new ApiError(MESSAGE.network, { kind: 'network' });
}
