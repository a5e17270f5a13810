import { callApi } from '@shared/api/client';
import type { FilterOption, IdPicker } from '@shared/form/idPicker';

interface Query {
  keyword?: string;
  ids?: number[];
  page_size: number;
}

/** Return a picker for the records of a list that can be embedded in a text. */
function listPicker(
  query: (input: Query, signal: AbortSignal) => Promise<readonly FilterOption[]>,
): IdPicker {
  return {
    search: (keyword, _within, signal) => query({ keyword, page_size: 20 }, signal),
    name: (ids, signal) => query({ ids: [...ids], page_size: 100 }, signal),
  };
}

export const articlePicker = listPicker(async (input, signal) => {
  const response = await callApi('article/query_articles', input, { signal, handles: 'all' });
  return response.list.map(({ article_id, title, status_label }) => option(article_id, title, status_label));
});

export const videoPicker = listPicker(async (input, signal) => {
  const response = await callApi('video/query_videos', input, { signal, handles: 'all' });
  return response.list.map(({ video_id, title, status_label }) => option(video_id, title, status_label));
});

export const collectionPicker = listPicker(async (input, signal) => {
  const response = await callApi('collection/query_collections', input, { signal, handles: 'all' });
  return response.list.map(({ collection_id, title, status_label }) =>
    option(collection_id, title, status_label),
  );
});

export const pagePicker = listPicker(async (input, signal) => {
  const response = await callApi('page/query_pages', input, { signal, handles: 'all' });
  return response.list.map(({ page_id, title, status_label }) => option(page_id, title, status_label));
});

function option(id: number, label: string, hint: string): FilterOption {
  return { value: String(id), label, hint };
}
