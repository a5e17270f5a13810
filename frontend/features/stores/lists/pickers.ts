import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';

export { personPicker, tagPicker } from '@shared/table/pickers';

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
