import type { ListCall } from '@shared/api/types';
import type { FirstRows } from '@shared/session/early';

/** The first page of a list as it opens; `contract.test.tsx` holds each against what its screen asks for. */
function newest(call: ListCall, sortBy = 'updated_at'): FirstRows {
  return { call, input: { sort_by: sortBy, sort_order: 'desc', page: 1, page_size: 20 } };
}

const FIRST_ROWS: Readonly<Record<string, FirstRows>> = {
  '/store/store/list': newest('store/query_stores'),
  '/pages/list': newest('page/query_pages'),
  '/content/article/list': newest('article/query_articles'),
  '/content/video/list': newest('video/query_videos'),
  '/content/collection/list': newest('collection/query_collections'),
  '/system/userList': newest('user/query_users', 'created_at'),
};

/** What the list at this address will ask for first; undefined where it is none, or narrowed by its address. */
export function firstRows(pathname: string, search: string): FirstRows | undefined {
  return search === '' ? FIRST_ROWS[pathname] : undefined;
}
