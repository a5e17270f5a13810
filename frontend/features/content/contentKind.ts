import { sendCall } from '@shared/records/calls';
import { factsOf, type CallsOf } from '@shared/records/facts';
import type { ContentKind, PublishedCode } from './kind';

type Own = Pick<ContentKind, 'listPath' | 'actions' | 'keys'>;

/** A published kind of record, as the parts of a screen that every kind shares know it: made of its table. */
export function contentKind(code: PublishedCode, own: Own): ContentKind {
  const facts = factsOf(code);
  const calls: Partial<CallsOf> = facts.calls;
  const called = (key: keyof CallsOf) => {
    const name = calls[key];
    if (name === undefined) throw new Error(`There is no call ${key} of a ${code}`);
    return name;
  };
  const one = (id: number) => ({ [facts.id]: id });
  return {
    ...own,
    one: code,
    create: (typed, options) => sendCall(called('create'), typed, options),
    act: (id, input, options) => sendCall(called('status'), { ...input, ...one(id) }, options),
    edit: (id, input, options) => sendCall(called('edit'), { ...input, ...one(id) }, options),
    comment: (id, blockId, body, options) =>
      sendCall(
        called('comment'),
        { ...one(id), body, ...(blockId === null ? {} : { block_id: blockId }) },
        options,
      ),
    settle: (commentId, options) => sendCall(called('settle'), { comment_id: commentId }, options),
    versions: (id, page, pageSize, options) =>
      sendCall(called('versions'), { ...one(id), page, page_size: pageSize }, options),
    version: (id, no, against, options) =>
      sendCall(
        called('version'),
        { ...one(id), revision_no: no, ...(against === null ? {} : { compare_to: against }) },
        options,
      ),
    restore: (id, version, no, options) =>
      sendCall(called('restore'), { ...one(id), version, revision_no: no }, options),
    preview: (id, options) => sendCall(called('preview'), one(id), options),
  };
}
