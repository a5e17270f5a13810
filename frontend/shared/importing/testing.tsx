import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { ToastHost } from '@shared/ui/ToastHost';
import { WorkspaceContext } from '@shared/workspace/contract';
import type { Findings, ImportDefinition, Imported, ImportField, Question, Rows, Setup } from './definition';
import { ImportScreen } from './ImportScreen';

const field = (id: string, label: string, more: Partial<ImportField> = {}): ImportField => ({
  id,
  label,
  group: 'Basics',
  kind: 'text',
  options: [],
  is_needed: false,
  help: '',
  instead: '',
  ...more,
});

export const testFields: readonly ImportField[] = [
  field('name', 'Name', { is_needed: true }),
  field('name_en', 'English name'),
  field('store_type', 'Type', {
    kind: 'code',
    is_needed: true,
    options: [
      { value: 'cafe', label: 'Café' },
      { value: 'restaurant', label: 'Restaurant' },
    ],
  }),
  field('phones', 'Phones', { kind: 'list' }),
];

/** A parsed and unchecked file with three columns, one of which was recognized. */
export const testFile: Imported = {
  import_id: 5,
  file_name: 'stores.csv',
  size: 120,
  is_round_trip: false,
  facts: {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    sheets: [],
    hidden_sheets: [],
    sheet: '',
    header_row: 1,
    header_rows: 1,
    first_lines: [
      { row: 1, cells: ['Nama', 'Judul', 'Jenis'] },
      { row: 2, cells: ['Warung Satu', '', 'Kafe'] },
    ],
    encodings: [
      { value: 'utf-8', name: 'UTF-8' },
      { value: 'cp857', name: 'MS-DOS, Turkish (cp857)' },
    ],
    hidden_rows: 0,
    columns: [
      { name: 'Nama', samples: ['Warung Satu'], known: [], date_order: null },
      { name: 'Judul', samples: [], known: [], date_order: null },
      {
        name: 'Jenis',
        samples: ['Kafe', 'Spaceport'],
        known: [{ field: 'store_type', values: ['Kafe'] }],
        date_order: null,
      },
    ],
    notes: [],
  },
  suggested: [{ field: 'name', column: 'Nama', confidence: 1 }],
  doubts: [],
  suggested_date_order: 'dmy',
  setup: null,
  questions: [],
  findings: null,
  edited: 0,
  is_checked: false,
  check_job_id: null,
  run_job_id: null,
  is_begun: false,
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-08T10:00:00Z',
};

/** Findings with two new rows, one rejected row and one possible duplicate. */
export const testFindings: Findings = {
  total: 4,
  counts: { created: 2, refused: 1, duplicate: 1 },
  warned: 2,
  swapped: 0,
  changed: 0,
  conflicts: 0,
  matched: 0,
  alike: 1,
  notes: [],
  groups: [
    {
      field: 'name',
      msg: 'Store name required',
      kind: 'Store name required',
      is_fatal: true,
      count: 1,
      rows: [[4, 4]],
      values: [],
    },
    {
      field: 'phones',
      msg: 'Phone number is not valid for Indonesia: skipped',
      kind: 'Phone number is not valid for Indonesia: skipped',
      is_fatal: false,
      count: 2,
      rows: [[2, 3]],
      values: ['abc'],
    },
  ],
  samples: [],
  duplicates: [],
  unknown: [{ field: 'store_type', value: 'Spaceport', count: 1 }],
};

export const testSetup: Setup = {
  sheet: '',
  header_row: 1,
  header_rows: 1,
  encoding: 'utf-8',
  hidden_rows: 'ask',
  swapped_pins: 'skip',
  mapped: [
    { field: 'name', columns: ['Nama'] },
    { field: 'store_type', columns: ['Jenis'] },
  ],
  values: [],
  id_source: 'import',
  date_order: 'dmy',
  duplicates: 'skip',
  updates: 'blanks',
};

/** Return the file as the server returns it after a check with these choices. */
export function checkedFile(setup: Setup, findings: Findings | null = testFindings): Imported {
  const texts = new Set((setup.values ?? []).map(({ theirs: text }) => text));
  const questions = testQuestions.filter(({ values }) => values.some(({ value }) => !texts.has(value)));
  return { ...testFile, setup: setup as Imported['setup'], questions, findings, is_checked: true };
}

/** Two values that are probably restaurants, and one without suggestion. */
const testQuestions: readonly Question[] = [
  {
    field: 'store_type',
    ours: 'restaurant',
    patterns: ['… Restaurant', '… House'],
    count: 3,
    values: [
      { value: 'Chinese Restaurant', count: 2, also: [{ field: 'cuisines', ours: 'chinese' }] },
      { value: 'Noodle House', count: 1, also: [] },
    ],
  },
  {
    field: 'store_type',
    ours: null,
    patterns: [],
    count: 1,
    values: [{ value: 'Spaceport', count: 1, also: [] }],
  },
];

/** Rows with the problems in `testFindings`. */
export const testRows: Rows['rows'] = [
  {
    row: 2,
    title: 'Bao House',
    result: 'created',
    problems: [
      {
        field: 'phones',
        msg: 'Phone number is not valid for Indonesia: skipped',
        kind: 'Phone number is not valid for Indonesia: skipped',
        is_fatal: false,
        value: 'abc',
      },
    ],
    cells: [
      { field: 'name', text: 'Bao House' },
      { field: 'phones', text: 'abc' },
    ],
    edited: [],
    record_id: null,
    changes: [],
  },
  {
    row: 4,
    title: '',
    result: 'refused',
    problems: [
      { field: 'name', msg: 'Store name required', kind: 'Store name required', is_fatal: true, value: '' },
    ],
    cells: [{ field: 'name', text: '' }],
    edited: [],
    record_id: null,
    changes: [],
  },
];

const options = { country: 'ID', handles: 'all' } as const;
const definition: ImportDefinition = {
  area: 'store',
  many: 'stores',
  begins: 'New stores are drafts until they are published.',
  undoneLabel: 'If you undo the import, they are deleted.',
  one: 'store',
  country: 'ID',
  listPath: '/stores',
  recordPath: '/store',
  calls: {
    upload: 'store/upload_import',
    get: (import_id) => callApi('store/get_import', { import_id }, options),
    recent: () => callApi('store/query_imports', {}, options),
    fields: () => callApi('store/get_import_fields', {}, options),
    changeSheet: (import_id, sheet) => callApi('store/change_import_sheet', { import_id, sheet }, options),
    changeReading: (import_id, reading) =>
      callApi('store/change_import_reading', { import_id, ...reading }, options),
    check: (import_id, setup) => callApi('store/preview_import', { import_id, setup }, options),
    rows: (import_id, problem, after, signal) =>
      callApi(
        'store/query_import_rows',
        { import_id, after, ...(problem === null ? {} : { problem }) },
        { ...options, signal },
      ),
    changes: (import_id, shows, after, signal) =>
      callApi('store/query_import_rows', { import_id, shows, after }, { ...options, signal }),
    choose: (import_id, choice) => callApi('store/choose_import_values', { import_id, ...choice }, options),
    editRow: (import_id, row, cells) => callApi('store/edit_import_row', { import_id, row, cells }, options),
    run: (import_id) => callApi('store/run_import', { import_id, request_id: 'one' }, options),
    mappings: () => callApi('store/query_import_mappings', {}, options),
    saveMapping: (input) => callApi('store/save_import_mapping', input, options),
    deleteMapping: (mapping_id) => callApi('store/delete_import_mapping', { mapping_id }, options),
  },
};

/** Render the import in a tab, with the workspace that opens it from the list. */
export function showImport(path = '/import?import=5&step=columns') {
  const workspace = { open: vi.fn(), href: (to: string) => to, changeCountry: vi.fn() };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WorkspaceContext value={workspace}>
          <Link to="/import">Import…</Link>
          <ImportScreen definition={definition} />
        </WorkspaceContext>
        <ConfirmHost />
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
