import { sendCall } from '@shared/api/client';
import type { CallName, ListCall } from '@shared/api/types';
import { session } from '@shared/api/session';

interface EarlyRequest {
  token: string | null;
  country: string;
  input: string;
  answer: Promise<unknown>;
  /** Response, once it has arrived. */
  output?: unknown;
}

/** Request for the first page of a list. */
export interface FirstRows {
  call: ListCall;
  input: object;
}

const requests = new Map<CallName, EarlyRequest>();

/**
 * Request the data of the first screen while the scripts are still loading: the user, the bootstrap, and the
 * rows of a list. Readers take a response with `earlyAnswer` or `earlyOutput`. Failed requests are repeated
 * there, and reported there.
 */
export function askEarly(rows?: FirstRows): void {
  ask('user/user_info', {});
  ask('system/get_bootstrap', {});
  if (rows !== undefined) ask(rows.call, rows.input);
}

function ask(name: CallName, input: object): void {
  const { token, country } = session.getState();
  const answer = sendCall<unknown>(name, input, { handles: 'all' });
  const one: EarlyRequest = { token, country, input: JSON.stringify(input), answer };
  answer.then(
    (output) => {
      one.output = output;
    },
    // Swallow the rejection: the result may never be read.
    () => undefined,
  );
  requests.set(name, one);
}

/** Wait until all early requests have ended, successfully or not. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled([...requests.values()].map(({ answer }) => answer));
}

/** Return the early response, once, if it matches input, session and country; otherwise call `otherwise`. */
export async function earlyAnswer<Output>(
  name: CallName,
  input: object,
  otherwise: () => Promise<Output>,
): Promise<Output> {
  const request = take(name, input);
  return request === null ? otherwise() : (request.answer as Promise<Output>).catch(otherwise);
}

/**
 * Return the early response if it has already arrived, so that the first render can use it; otherwise
 * undefined.
 */
export function earlyOutput(name: CallName, input: object): unknown {
  return requests.get(name)?.output === undefined ? undefined : take(name, input)?.output;
}

function take(name: CallName, input: object): EarlyRequest | null {
  const request = requests.get(name);
  if (request?.input !== JSON.stringify(input)) return null;
  requests.delete(name);
  const { token, country } = session.getState();
  return request.token === token && request.country === country ? request : null;
}
