import type { paths } from './schema';

type Prefix = '/seo/admin/v1/';

/** The name of a call: 'user/login'. */
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

export type CallInput<Name extends CallName> = Body<Operation<Name>>;

/** What a successful answer holds; refusals are thrown as ApiError. */
export type CallOutput<Name extends CallName> =
  Operation<Name> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer extends { code: 0; data: infer Data }
      ? Data
      : never
    : unknown;
