import { rest } from './patience';

const MOST_TRIES = 4;
const LONGEST_PAUSE_S = 10;

/**
 * Send a request again if the server was busy or a row was locked: a 503 with Retry-After means that nothing
 * was done. Resolve to the last response; reject if aborted.
 */
export async function sentWhileBusy(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  let response = await send();
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const seconds = pauseOf(response);
    if (seconds === null) break;
    // Random delay, so that requests rejected together do not return together.
    await rest(seconds * 1000 * (0.75 + Math.random() / 2), signal);
    response = await send();
  }
  return response;
}

/** Return the delay in seconds before a retry; null if the response requests none. */
function pauseOf({ status, headers }: Response): number | null {
  const header = headers.get('Retry-After');
  const seconds = header === null || header === '' ? Number.NaN : Number(header);
  return status === 503 && seconds >= 0 ? Math.min(seconds, LONGEST_PAUSE_S) : null;
}
