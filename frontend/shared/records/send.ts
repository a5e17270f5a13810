import { callApi, type CallOptions } from '@shared/api/client';
import type { CallInput, CallName } from '@shared/api/types';

/** Sends a call of a kind of record: the one place where name, input and answer come from its table, not a line. */
export function send<Answer>(name: CallName, input: object, options: CallOptions): Promise<Answer> {
  return callApi(name, input as CallInput<typeof name>, options) as Promise<unknown> as Promise<Answer>;
}
