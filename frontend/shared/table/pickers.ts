import { callApi } from '@shared/api/client';
import type { IdPicker } from './filters';

/** Colleagues who work with stores. */
export const workerPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const input = { keyword, roles: ['manager' as const, 'operator' as const] };
    const found = await callApi('user/search_users', input, { signal, handles: 'all' });
    return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  },
  name: async (ids, signal) => {
    const found = await callApi('user/search_users', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  },
};

/** Stores that may be linked to. */
export const storePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('store/search_stores', { keyword, limit: 20 }, { signal, handles: 'all' });
    return found.map(({ store_id, name, region_path }) => ({
      value: String(store_id),
      label: name,
      hint: region_path,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi('store/search_stores', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map(({ store_id, name }) => ({ value: String(store_id), label: name }));
  },
};
