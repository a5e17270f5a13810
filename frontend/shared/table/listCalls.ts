import { sendCall, type CallOptions } from '@shared/api/client';
import type { BulkCall, CallInput, CallName, CallOutput, ListCall } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkAction, BulkAnswer, BulkDefinition } from './bulk';
import type { FilterSpec } from './filters';
import type { ListDefaults, ListInput } from './listState';
import type { ListSource } from './useListQuery';

/** A row of what a list call answers. */
type RowOf<Name extends ListCall> = CallOutput<Name> extends { list: readonly (infer Row)[] } ? Row : never;

/** How a filter is asked for whose value calls take as `Value`. */
type KindOf<Value> = Value extends readonly number[]
  ? 'ids'
  : Value extends readonly string[]
    ? 'many' | 'texts'
    : Value extends boolean
      ? 'yesNo'
      : Value extends number
        ? 'number'
        : Value extends string
          ? 'date'
          : never;

/** A filter that a call takes, asked for in a way that makes what the call takes. */
type FilterFor<Input> = {
  [Key in keyof Input & string]: Extract<FilterSpec, { kind: KindOf<NonNullable<Input[Key]>> }> & {
    key: Key;
  };
}[keyof Input & string];

/** What a list can be narrowed and ordered by, held against the call that is asked for its rows. */
export interface ListDefaultsFor<Name extends ListCall> extends ListDefaults {
  filters: readonly FilterFor<CallInput<Name>>[];
}

/** One page of a list, asked for with the filters of its definition. */
export function queryList<Name extends ListCall>(
  name: Name,
  input: ListInput,
  options: CallOptions,
): Promise<CallOutput<Name>> {
  return sendCall<CallOutput<Name>>(name, input, options);
}

/** A call beside a list, asked for with the filters of the list and what else it takes. */
export function queryFiltered<Name extends CallName>(
  name: Name,
  filters: Readonly<Record<string, unknown>>,
  more: Partial<CallInput<Name>>,
  options: CallOptions,
): Promise<CallOutput<Name>> {
  return sendCall<CallOutput<Name>>(name, { ...filters, ...more }, options);
}

/** The part of a list's definition that says how it is narrowed and how its rows are read. */
export function listCall<Name extends ListCall>(
  name: Name,
  defaults: ListDefaultsFor<Name>,
): { defaults: ListDefaults; fetch: ListSource<RowOf<Name>>['fetch'] } {
  return {
    defaults,
    fetch: (input, signal) => sendCall(name, input, { signal, handles: 'all' }),
  };
}

/** An action that a bulk call knows. */
export type BulkActionFor<Name extends BulkCall> = BulkAction & {
  id: CallInput<Name> extends { action: infer Action } ? Action : never;
};

/** The part of a bulk definition that says what may be done, and does it. */
export function bulkCall<Name extends BulkCall>(
  name: Name,
  country: string,
  actions: readonly BulkActionFor<Name>[],
): Pick<BulkDefinition, 'country' | 'actions' | 'call'> {
  return {
    country,
    actions,
    // An action that asks for nothing sends no answers: some calls know none.
    call: ({ params, ...input }) =>
      sendCall<BulkAnswer>(name, Object.keys(params).length === 0 ? input : { ...input, params }, {
        ...formCall,
        country,
      }),
  };
}
