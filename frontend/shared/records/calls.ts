import { callApi, type CallOptions } from '@shared/api/client';
import type { CallInput, CallName } from '@shared/api/types';

/**
 * Sends a call whose name comes from the table of a kind of record: the one place where a call's name, its input and
 * its answer come from the same table instead of the same line.
 */
export function sendCall<Answer>(name: CallName, input: object, options: CallOptions): Promise<Answer> {
  return callApi(name, input as CallInput<typeof name>, options) as Promise<unknown> as Promise<Answer>;
}
