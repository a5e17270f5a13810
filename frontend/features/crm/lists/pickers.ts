import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';
import { storeName } from '../model';

/** Colleagues who work with leads. */
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

/** Stores of the country, by name, address, phone or id. */
export const storePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('store/search_stores', { keyword, limit: 20 }, { signal, handles: 'all' });
    return found.map((store) => ({
      value: String(store.store_id),
      label: storeName(store),
      hint: store.region_path,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi('store/search_stores', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map((store) => ({ value: String(store.store_id), label: storeName(store) }));
  },
};
