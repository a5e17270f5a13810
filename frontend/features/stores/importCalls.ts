import { callApi } from '@shared/api/client';
import { formCall } from '@shared/form/saving';
import type { ImportCalls } from '@shared/importing/definition';

// Checking a thousand rows takes long, and the user waits for it.
const CHECK_MS = 60_000;

/** Return the API calls of the store import. */
export function storeImportCalls(country: string): ImportCalls {
  const options = { country, handles: 'all' } as const;
  const saves = { ...formCall, country };
  return {
    upload: 'store/upload_import',
    get: (import_id, signal) => callApi('store/get_import', { import_id }, { ...options, signal }),
    recent: (signal) => callApi('store/query_imports', {}, { ...options, signal }),
    fields: (signal) => callApi('store/get_import_fields', {}, { ...options, signal }),
    changeSheet: (import_id, sheet) => callApi('store/change_import_sheet', { import_id, sheet }, saves),
    changeReading: (import_id, reading) =>
      callApi('store/change_import_reading', { import_id, ...reading }, saves),
    check: (import_id, setup) =>
      callApi('store/preview_import', { import_id, setup }, { ...saves, timeout: CHECK_MS }),
    rows: (import_id, problem, after, signal) =>
      callApi(
        'store/query_import_rows',
        { import_id, after, ...(problem === null ? {} : { problem }) },
        { ...options, signal },
      ),
    changes: (import_id, shows, after, signal) =>
      callApi('store/query_import_rows', { import_id, shows, after }, { ...options, signal }),
    choose: (import_id, { takes_file, row, field }) =>
      callApi(
        'store/choose_import_values',
        {
          import_id,
          takes_file,
          ...(row === undefined ? {} : { row }),
          ...(field === undefined ? {} : { field }),
        },
        saves,
      ),
    editRow: (import_id, row, cells) => callApi('store/edit_import_row', { import_id, row, cells }, saves),
    run: (import_id) => callApi('store/run_import', { import_id, request_id: crypto.randomUUID() }, saves),
    mappings: (signal) => callApi('store/query_import_mappings', {}, { ...options, signal }),
    saveMapping: (input) => callApi('store/save_import_mapping', input, saves),
    deleteMapping: (mapping_id) => callApi('store/delete_import_mapping', { mapping_id }, saves),
  };
}
