import { session } from './session';
import { CODE } from './codes';
import { heard, reportRefused } from './environment';
import { unwrap, type Answer } from './envelope';
import type { ApiError } from './errors';
import { isApiError } from './errors';
import { isAway, isTriedAgain } from './patience';
import { requestProof } from './proof';
import { cancelled } from './sendForm';
import { post, type TransportOptions } from './transport';
import type { CallInput, CallName, CallOutput } from './types';

export interface CallOptions extends TransportOptions {
  /**
   * Errors that the caller shows itself: 'all', or these codes. Every other error is shown here, so that each
   * error causes exactly one message.
   */
  handles?: 'all' | readonly number[] | undefined;
}

/** Call the API, typed by the contract. Resolve to the data of the response; reject with an ApiError. */
export function callApi<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallOutput<Name>> {
  return sendCall<CallOutput<Name>>(name, input, options);
}

/**
 * Call the API with a name or input from a table: of record kinds, list filters or form fields. The tables
 * are checked against the contract themselves; use `callApi` for a fixed call.
 */
export async function sendCall<Output>(
  name: CallName,
  input: object,
  options: CallOptions = {},
): Promise<Output> {
  const { token } = session.getState();
  const isPatient = isTriedAgain();
  try {
    const output = await sendOrProve<Output>(name, input, token, options);
    heard().onAnswered?.();
    return output;
  } catch (error) {
    if (isPatient && isApiError(error) && isAway(error)) throw error;
    throw settle(error, token, options.handles);
  }
}

async function sendOrProve<Output>(
  name: CallName,
  input: object,
  token: string | null,
  options: CallOptions,
): Promise<Output> {
  return withProof(async () => unwrap(await post(name, input, token, options, readAnswer)) as Output);
}

/**
 * Send a request. If the server requires a fresh proof of identity, ask the user for it and send the request
 * again.
 */
export async function withProof<Output>(send: () => Promise<Output>): Promise<Output> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error) || error.code !== CODE.needsProof) throw error;
    const isProven = await requestProof();
    if (isProven === null) throw error;
    if (!isProven) throw cancelled();
    return send();
  }
}

export async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    requestId: response.headers.get('X-Request-ID'),
    text: await response.text(),
  };
}

/** Report an error exactly once, or not at all if it should be silent. */
export function settle(error: unknown, token: string | null, handles: CallOptions['handles']): ApiError {
  if (!isApiError(error)) throw error;
  if (error.kind === 'expired' && token !== null) reportRefused(token);
  else if (!error.isSilent && !isHandled(error, handles)) {
    error.isShown = true;
    heard().showError(error);
  }
  return error;
}

function isHandled(error: ApiError, handles: CallOptions['handles']): boolean {
  if (handles === 'all') return true;
  return error.code !== null && error.code !== CODE.ok && (handles ?? []).includes(error.code);
}
