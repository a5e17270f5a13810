import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { articleKeys } from './api';
import type { ContentKind } from './kind';
import { ARTICLE_LIST } from './model';

/** Articles, as the parts of a screen that every kind shares know them. */
export const articleKind: ContentKind = {
  one: 'article',
  listPath: ARTICLE_LIST,
  keys: articleKeys,
  act: (id, input, options) =>
    callApi('article/change_article_status', { ...input, article_id: id }, options),
  edit: (id, input, options) =>
    callApi(
      'article/edit_article',
      { ...input, article_id: id } as CallInput<'article/edit_article'>,
      options,
    ),
  comment: (id, blockId, body, options) =>
    callApi('article/add_review_comment', { article_id: id, block_id: blockId, body }, options),
  settle: (commentId, options) =>
    callApi('article/resolve_review_comment', { comment_id: commentId }, options),
  versions: (id, page, pageSize, options) =>
    callApi('article/query_versions', { article_id: id, page, page_size: pageSize }, options),
  version: (id, no, against, options) =>
    callApi(
      'article/get_version',
      { article_id: id, revision_no: no, ...(against === null ? {} : { compare_to: against }) },
      options,
    ),
  restore: (id, version, no, options) =>
    callApi('article/restore_version', { article_id: id, version, revision_no: no }, options),
  preview: (id, options) => callApi('article/get_preview_url', { article_id: id }, options),
};
