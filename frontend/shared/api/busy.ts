import { rest } from './patience';

const MOST_TRIES = 4;
const LONGEST_PAUSE_S = 10;

/**
 * Sends what the server was too busy for, or that found a lock, again when it says so: an answer 503 with Retry-After
 * means that nothing of it was done. Resolves to the last answer. Rejects where it is given up.
 */
export async function sentWhileBusy(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  let response = await send();
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const seconds = pauseOf(response);
    if (seconds === null) break;
    // By chance a little sooner or later, so that those who were refused together do not come again together.
    await rest(seconds * 1000 * (0.75 + Math.random() / 2), signal);
    response = await send();
  }
  return response;
}

/** The seconds after which to send again; null where the answer does not ask for it. */
function pauseOf({ status, headers }: Response): number | null {
  const said = headers.get('Retry-After');
  const seconds = said === null || said === '' ? Number.NaN : Number(said);
  return status === 503 && seconds >= 0 ? Math.min(seconds, LONGEST_PAUSE_S) : null;
}
