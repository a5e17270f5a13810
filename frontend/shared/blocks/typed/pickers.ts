import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/table/filters';

/** Articles that may be listed in a text. */
export const articlePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi(
      'article/query_articles',
      { keyword, page_size: 20 },
      { signal, handles: 'all' },
    );
    return found.list.map(({ article_id, title, status_label }) => ({
      value: String(article_id),
      label: title,
      hint: status_label,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi(
      'article/query_articles',
      { ids: [...ids], page_size: 100 },
      { signal, handles: 'all' },
    );
    return found.list.map(({ article_id, title }) => ({ value: String(article_id), label: title }));
  },
};
