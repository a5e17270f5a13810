import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import type { ContentKind } from '../kind';
import { ACTIONS } from './actions';
import { collectionKeys } from './api';
import { COLLECTION_LIST } from './model';

/** Collections, as the parts of a screen that every kind shares know them. */
export const collectionKind: ContentKind = {
  one: 'collection',
  listPath: COLLECTION_LIST,
  actions: ACTIONS,
  keys: collectionKeys,
  act: (id, input, options) =>
    callApi(
      'collection/change_collection_status',
      { ...input, collection_id: id } as CallInput<'collection/change_collection_status'>,
      options,
    ),
  edit: (id, input, options) =>
    callApi(
      'collection/edit_collection',
      { ...input, collection_id: id } as CallInput<'collection/edit_collection'>,
      options,
    ),
  versions: (id, page, pageSize, options) =>
    callApi('collection/query_versions', { collection_id: id, page, page_size: pageSize }, options),
  version: (id, no, against, options) =>
    callApi(
      'collection/get_version',
      { collection_id: id, revision_no: no, ...(against === null ? {} : { compare_to: against }) },
      options,
    ),
  restore: (id, version, no, options) =>
    callApi('collection/restore_version', { collection_id: id, version, revision_no: no }, options),
  preview: (id, options) => callApi('collection/get_preview_url', { collection_id: id }, options),
};
