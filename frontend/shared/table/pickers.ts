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

/** Colleagues who may be named in a history, whatever they work on. */
export const personNames = { name: workerPicker.name };

/** Stores that may be linked to, each with its branch. */
export const storePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('store/search_stores', { keyword, limit: 20 }, { signal, handles: 'all' });
    return found.map((store) => ({
      value: String(store.store_id),
      label: nameOf(store),
      hint: store.region_path,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi('store/search_stores', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map((store) => ({ value: String(store.store_id), label: nameOf(store) }));
  },
};

function nameOf({ name, branch_name }: { name: string; branch_name: string }): string {
  return branch_name === '' ? name : `${name} — ${branch_name}`;
}
