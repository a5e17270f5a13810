import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/form/idPicker';
import type { Run } from './format';

const LATEST = 100;

function named({ run_id: id, source_name: source, file_name: file }: Run) {
  return { value: String(id), label: file, hint: source };
}

/** Picker of the country's latest runs, searched by source and file name. */
export const runPicker: IdPicker = {
  search: async (word, _within, signal) => {
    const { list } = await callApi(
      'store_sync/query_runs',
      { page_size: LATEST },
      { signal, handles: 'all' },
    );
    const wanted = word.trim().toLowerCase();
    return list.map(named).filter(({ label, hint }) => `${hint} ${label}`.toLowerCase().includes(wanted));
  },
  name: async (ids, signal) => {
    const input = { ids: [...ids], page_size: LATEST };
    const { list } = await callApi('store_sync/query_runs', input, { signal, handles: 'all' });
    return list.map(named);
  },
};
