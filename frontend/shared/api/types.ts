import type { paths } from './schema';

type Prefix = '/seo/admin/v1/';

/** Name of an API call: 'user/login'. */
export type CallName = keyof paths extends infer P
  ? P extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never;

type Operation<Name extends CallName> = paths[`${Prefix}${Name}`] extends { post: infer Post } ? Post : never;

type Body<Operation_> = Operation_ extends { requestBody?: infer Request }
  ? NonNullable<Request> extends { content: { 'application/json': infer Json } }
    ? Json
    : Record<string, never>
  : Record<string, never>;

/** Read-only version of a type. */
type DeepReadonly<Value> = Value extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

export type CallInput<Name extends CallName> = DeepReadonly<Body<Operation<Name>>>;

/** Data of a successful response; errors are thrown as ApiError. */
export type CallOutput<Name extends CallName> =
  Operation<Name> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer extends { code: 0; data: infer Data }
      ? Data
      : never
    : unknown;

/** Names of the calls whose response includes these fields. */
type CallsThatAnswer<Answer> = {
  [Name in CallName]: CallOutput<Name> extends Answer ? Name : never;
}[CallName];

/** Call that returns one page of a list. */
export type ListCall = CallsThatAnswer<{
  list: readonly object[];
  total: number;
  total_is_exact: boolean;
}>;

/** Call that changes many records at once. */
export type BulkCall = CallsThatAnswer<{ succeeded: readonly number[]; changeset_id: number | null }>;

/** Call that exports a list as a table that can be edited and imported. */
export type EditingExportCall = Extract<CallName, `${string}_for_editing`>;

/** Call that exports a list. */
export type ExportCall = {
  [Name in CallName]: CallInput<Name> extends { columns?: readonly string[] }
    ? 'columns' extends keyof CallInput<Name>
      ? Name
      : never
    : never;
}[CallName];
