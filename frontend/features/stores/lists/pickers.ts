import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';

export const brandPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const { list } = await callApi(
      'store/query_brands',
      { keyword, page_size: 30 },
      { signal, handles: 'all' },
    );
    return list.map((brand) => ({ value: String(brand.brand_id), label: brand.name }));
  },
  name: async (ids, signal) => {
    const { list } = await callApi(
      'store/query_brands',
      { ids: [...ids], page_size: 100 },
      { signal, handles: 'all' },
    );
    return list.map((brand) => ({ value: String(brand.brand_id), label: brand.name }));
  },
};

export const tagPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const { list } = await callApi('taxonomy/query_tags', { keyword }, { signal, handles: 'all' });
    return list.slice(0, 50).map((tag) => ({ value: String(tag.tag_id), label: tag.label }));
  },
  name: async (ids, signal) => {
    const { list } = await callApi('taxonomy/query_tags', { ids: [...ids] }, { signal, handles: 'all' });
    return list.map((tag) => ({ value: String(tag.tag_id), label: tag.label }));
  },
};

export const personPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('user/search_users', { keyword }, { signal, handles: 'all' });
    return found.map((person) => ({ value: String(person.user_id), label: person.nickname }));
  },
  name: async (ids, signal) => {
    const found = await callApi('user/search_users', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map((person) => ({ value: String(person.user_id), label: person.nickname }));
  },
};
