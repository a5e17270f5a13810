import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';
import { personNames } from '@shared/table/pickers';

/** Colleagues, whatever their role: all of them upload. */
export const uploaderPicker: IdPicker = {
  ...personNames,
  search: async (keyword, _within, signal) => {
    const found = await callApi('user/search_users', { keyword }, { signal, handles: 'all' });
    return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  },
};
