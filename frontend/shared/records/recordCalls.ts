import { sendCall, type CallOptions } from '@shared/api/client';
import type { CallName, CallOutput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { RECORDS } from '@shared/api/records';
import type { ListInput } from '@shared/table/state/listState';
import type { RecordCode } from '@shared/fields/facts';

type With<What extends string> = {
  [Code in RecordCode]: (typeof RECORDS)[Code]['calls'] extends Readonly<Record<What, unknown>>
    ? Code
    : never;
}[RecordCode];
type Answer<Code extends RecordCode, What extends string> =
  (typeof RECORDS)[Code]['calls'] extends Readonly<Record<What, infer Name>>
    ? Name extends CallName
      ? CallOutput<Name>
      : never
    : never;
type Values = Readonly<Record<string, unknown>>;
/** Kinds of records with calls to load, create and edit. */
export type EditedCode = With<'detail'> & With<'create'> & With<'edit'>;
/** Full record as the server returns it. */
export type DetailOf<Code extends With<'detail'>> = Answer<Code, 'detail'>;

/** Send a patch of a record; `token` confirms the warnings. */
export function editRecord<Code extends With<'edit'>>(
  code: Code,
  { id, version, token }: { id: number; version: number | null; token: string | undefined },
  patch: Values,
  options: CallOptions = {},
): Promise<Answer<Code, 'edit'>> {
  const { calls, id: named } = RECORDS[code];
  return sendCall(
    calls.edit,
    { ...patch, [named]: id, version, confirm_token: token },
    { ...formCall, ...options },
  );
}

/** Create a record. A retry with the same `requestId` creates no second one. */
export function createRecord<Code extends With<'create'>>(
  code: Code,
  { requestId, token }: { requestId: string; token: string | undefined },
  values: Values,
  options: CallOptions = {},
): Promise<Answer<Code, 'create'>> {
  return sendCall(
    RECORDS[code].calls.create,
    { ...values, request_id: requestId, confirm_token: token },
    { ...formCall, ...options },
  );
}

/** Load one page of the list of a kind. */
export function queryRecords<Code extends With<'query'>>(
  code: Code,
  input: ListInput,
  options: CallOptions,
): Promise<Answer<Code, 'query'>> {
  return sendCall(RECORDS[code].calls.query, input, options);
}
