import { sendCall, type CallOptions } from '@shared/api/client';
import type { BulkCall, CallInput, CallName, CallOutput, ListCall } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkAction, BulkAnswer, BulkDefinition } from '@shared/table/actions/bulk';
import type { FilterSpec } from '@shared/table/filters/filters';
import type { ListDefaults, ListInput } from './listState';
import type { ListSource } from './useListQuery';

/** Row type of the response of a list call. */
type RowOf<Name extends ListCall> = CallOutput<Name> extends { list: readonly (infer Row)[] } ? Row : never;

/** Kind of filter for a parameter of type `Value`. */
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

/** Filter for a parameter of a call, with the kind that matches its type. */
type FilterFor<Input> = {
  [Key in keyof Input & string]: Extract<FilterSpec, { kind: KindOf<NonNullable<Input[Key]>> }> & {
    key: Key;
  };
}[keyof Input & string];

/** Filters and sort order of a list, type-checked against its API call. */
export interface ListDefaultsFor<Name extends ListCall> extends ListDefaults {
  filters: readonly FilterFor<CallInput<Name>>[];
}

/** Request one page of a list with its filters. */
export function queryList<Name extends ListCall>(
  name: Name,
  input: ListInput,
  options: CallOptions,
): Promise<CallOutput<Name>> {
  return sendCall<CallOutput<Name>>(name, input, options);
}

/** Send another call with the filters of a list and additional parameters. */
export function queryFiltered<Name extends CallName>(
  name: Name,
  filters: Readonly<Record<string, unknown>>,
  more: Partial<CallInput<Name>>,
  options: CallOptions,
): Promise<CallOutput<Name>> {
  return sendCall<CallOutput<Name>>(name, { ...filters, ...more }, options);
}

/** Return the part of a list definition that fetches its rows. */
export function listCall<Name extends ListCall>(
  name: Name,
  defaults: ListDefaultsFor<Name>,
): { defaults: ListDefaults; fetch: ListSource<RowOf<Name>>['fetch'] } {
  return {
    defaults,
    fetch: (input, signal) => sendCall(name, input, { signal, handles: 'all' }),
  };
}

/** Action that a bulk call supports. */
export type BulkActionFor<Name extends BulkCall> = BulkAction & {
  id: CallInput<Name> extends { action: infer Action } ? Action : never;
};

/** Return the part of a bulk definition that sends its actions. */
export function bulkCall<Name extends BulkCall>(
  name: Name,
  country: string,
  actions: readonly BulkActionFor<Name>[],
): Pick<BulkDefinition, 'country' | 'actions' | 'call'> {
  return {
    country,
    actions,
    // Omit `params` for actions without parameters, because some calls do not accept it.
    call: ({ params, ...input }) =>
      sendCall<BulkAnswer>(name, Object.keys(params).length === 0 ? input : { ...input, params }, {
        ...formCall,
        country,
      }),
  };
}
