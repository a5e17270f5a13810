import type { ListCall } from '@shared/api/types';
import type { FirstRows } from '@shared/session/early';

/** Return the request of a list's first page. `contract.test.tsx` compares each with the request of its screen. */
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

/**
 * Return the first request of the list at this address. Undefined if there is no list or the address contains
 * filters.
 */
export function firstRows(pathname: string, search: string): FirstRows | undefined {
  return search === '' ? FIRST_ROWS[pathname] : undefined;
}
