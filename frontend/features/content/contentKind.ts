import { queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { sendCall } from '@shared/api/client';
import { factsOf, writtenFields } from '@shared/fields/facts';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ContentAction } from './components/actions';
import type { ContentKind, ContentRecord, PublishedCode } from './kind';

/** Settings of a kind besides its facts table. */
interface Own {
  listPath: string;
  /** Actions, if they differ from those of reviewed content. */
  actions?: readonly ContentAction[];
  /** Fields that the form edits, if fewer than the API accepts. */
  written?: readonly string[];
  /** Queries to invalidate after a save, besides the record, its lists and its versions. */
  follows?: readonly QueryKey[];
}

/** Build a content kind for the shared screens from its facts table. */
export function contentKind<Saved extends ContentRecord>(code: PublishedCode, own: Own): ContentKind<Saved> {
  const { one, many, label, id: idName, screen, calls } = factsOf(code);
  const call = <Answer>(
    key: keyof typeof calls,
    input: object,
    options: Parameters<typeof sendCall>[2],
  ): Promise<Answer> => {
    const name = calls[key];
    if (name === undefined) throw new Error(`There is no call ${key} of a ${one}`);
    return sendCall<Answer>(name, input, options);
  };
  const named = (id: number) => ({ [idName]: id });
  return {
    written: writtenFields(code),
    follows: [],
    ...own,
    one: code,
    many,
    label,
    idName,
    recordPath: screen,
    keys: {
      all: [many],
      list: [many, 'list'],
      detail: (country, id) => [many, 'detail', country, id],
      versions: (country, id) => [many, 'versions', country, id],
      drawn: (country, id, version) => [many, 'drawn', country, id, version],
    },
    get: (id, options) => call('detail', named(id), options),
    create: (typed, options) => call('create', typed, options),
    edit: (id, input, options) => call('edit', { ...input, ...named(id) }, options),
    act: (id, input, options) => call('status', { ...input, ...named(id) }, options),
    comment: (id, blockId, body, options) =>
      call('comment', { ...named(id), body, ...(blockId === null ? {} : { block_id: blockId }) }, options),
    settle: (commentId, options) => call('settle', { comment_id: commentId }, options),
    versions: (id, page, pageSize, options) =>
      call('versions', { ...named(id), page, page_size: pageSize }, options),
    version: (id, no, against, options) =>
      call(
        'version',
        { ...named(id), revision_no: no, ...(against === null ? {} : { compare_to: against }) },
        options,
      ),
    restore: (id, version, no, options) =>
      call('restore', { ...named(id), version, revision_no: no }, options),
    preview: (id, options) => call('preview', named(id), options),
    draw: (id, options) => call('draw', named(id), options),
  };
}

/** Return the ID of a record. */
export function idOf({ idName }: Pick<ContentKind, 'idName'>, record: object): number {
  return (record as Readonly<Record<string, number>>)[idName] ?? 0;
}

/** Return the parameters that confirm warnings, or none without a token. */
export function confirming(token: string | undefined): { confirm_token?: string } {
  return token === undefined ? {} : { confirm_token: token };
}

/** Return the query options of a record. */
export function contentOptions<Saved extends ContentRecord>(
  kind: ContentKind<Saved>,
  country: string,
  id: number,
) {
  return queryOptions({
    queryKey: kind.keys.detail(country, id),
    queryFn: ({ signal }) => kind.get(id, { signal, country, handles: 'all' }),
  });
}

/** Return a function that caches a record and invalidates the queries that depend on it. */
export function useKeep(kind: ContentKind): (record: ContentRecord) => void {
  const client = useQueryClient();
  const country = useCountryCode();
  return (record) => {
    const id = idOf(kind, record);
    client.setQueryData(kind.keys.detail(country, id), record);
    const stale: readonly QueryKey[] = [
      kind.keys.list,
      kind.keys.versions(country, id),
      ...kind.follows,
      ['history', kind.one, id],
      bootstrapKeys.all,
    ];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
}
