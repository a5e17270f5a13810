import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import type { ContentKind } from '../kind';
import { ACTIONS } from './actions';
import { pageKeys } from './api';
import { PAGE_LIST } from './model';

/** Pages, as the parts of a screen that every kind shares know them. */
export const pageKind: ContentKind = {
  one: 'page',
  listPath: PAGE_LIST,
  actions: ACTIONS,
  keys: pageKeys,
  act: (id, input, options) =>
    callApi(
      'page/change_page_status',
      { ...input, page_id: id } as CallInput<'page/change_page_status'>,
      options,
    ),
  edit: (id, input, options) =>
    callApi('page/edit_page', { ...input, page_id: id } as CallInput<'page/edit_page'>, options),
  versions: (id, page, pageSize, options) =>
    callApi('page/query_versions', { page_id: id, page, page_size: pageSize }, options),
  version: (id, no, against, options) =>
    callApi(
      'page/get_version',
      { page_id: id, revision_no: no, ...(against === null ? {} : { compare_to: against }) },
      options,
    ),
  restore: (id, version, no, options) =>
    callApi('page/restore_version', { page_id: id, version, revision_no: no }, options),
  preview: (id, options) => callApi('page/get_preview_url', { page_id: id }, options),
};
