import { callApi } from '@shared/api/client';
import { articlePicker } from '@shared/blocks/typed/pickers';
import type { IdPicker } from '@shared/table/filters';
import { storePicker } from '@shared/table/pickers';
import type { RecordKind } from '../model';

const videoPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('video/query_videos', { keyword, page_size: 20 }, { signal, handles: 'all' });
    return found.list.map(({ video_id, title, status_label }) => ({
      value: String(video_id),
      label: title,
      hint: status_label,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi(
      'video/query_videos',
      { ids: [...ids], page_size: 100 },
      { signal, handles: 'all' },
    );
    return found.list.map(({ video_id, title }) => ({ value: String(video_id), label: title }));
  },
};

interface Pickable {
  label: string;
  many: string;
  picker: IdPicker;
}

/** The records that may be put into a collection, and how they are searched. */
export const PICKERS: Readonly<Record<RecordKind, Pickable>> = {
  store: { label: 'Store', many: 'stores', picker: storePicker },
  article: { label: 'Article', many: 'articles', picker: articlePicker },
  video: { label: 'Video', many: 'videos', picker: videoPicker },
};
