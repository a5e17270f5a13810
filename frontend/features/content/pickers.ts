import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';

type Role = 'manager' | 'operator' | 'reviewer' | 'editor' | 'kol';

/** People of these roles. */
function peoplePicker(roles: readonly Role[]): IdPicker {
  return {
    search: async (keyword, _within, signal) => {
      const found = await callApi(
        'user/search_users',
        { keyword, roles: [...roles] },
        { signal, handles: 'all' },
      );
      return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
    },
    name: async (ids, signal) => {
      const found = await callApi('user/search_users', { ids: [...ids] }, { signal, handles: 'all' });
      return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
    },
  };
}

export const authorPicker = peoplePicker(['manager', 'operator', 'reviewer', 'editor', 'kol']);
export const reviewerPicker = peoplePicker(['manager', 'reviewer']);

/** What articles speak of: dishes, occasions, moods. */
export const tagPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('taxonomy/query_tags', { keyword }, { signal, handles: 'all' });
    return found.list.map(({ tag_id, label }) => ({ value: String(tag_id), label }));
  },
  name: async (ids, signal) => {
    const found = await callApi('taxonomy/query_tags', { keyword: '' }, { signal, handles: 'all' });
    const wanted = found.list.filter(({ tag_id }) => ids.includes(tag_id));
    return wanted.map(({ tag_id, label }) => ({ value: String(tag_id), label }));
  },
};
