import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { choose } from '@shared/testing/choose';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { Job } from '@shared/work/jobs';
import type { Imported, ImportField, Row, Setup } from './definition';
import { checkedFile, showImport, testFields, testFile, testFindings, testRows, testSetup } from './testing';

const server = startServer();
completeBrowser();

const me = { user_id: 12, nickname: 'Maria', role: 'operator' as const };
const running: Job = {
  job_id: 9,
  kind: 'import',
  title: 'Import of stores.csv',
  place_in_line: null,
  country: 'ID',
  status: 'running',
  done: 500,
  total: 2000,
  message: '',
  errors: [],
  file: null,
  changeset_id: null,
  created_by: me,
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  allowed_actions: ['cancel'],
};
const ended: Job = {
  ...running,
  status: 'succeeded',
  message: '2 created, 1 rejected',
  file: { name: 'report.xlsx', size: 10 },
  changeset_id: 3,
  allowed_actions: ['download'],
};

/** File on the server, and the choices of each check. */
let file: Imported;
const checked: Setup[] = [];
const changeset = {
  changeset_id: 3,
  kind: 'import',
  title: 'Import of stores.csv',
  country: 'ID',
  actor: me,
  at: '2026-03-01T10:00:00Z',
  counts: { created: 2, refused: 1 },
  undone_at: null as string | null,
  undoes: null,
  is_running: false,
  allowed_actions: ['undo'],
  records: { list: [], page: 1, page_size: 1, total: 2, is_total_exact: true },
};

beforeEach(() => {
  file = testFile;
  checked.length = 0;
  beginSession('token', 12);
  setUser({
    ...me,
    username: 'maria',
    is_superuser: false,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  server.use(
    onCall('store/get_import', () => answer(file)),
    onCall('store/query_imports', () => answer([])),
    onCall('store/get_import_fields', () => answer(testFields)),
    onCall('store/query_import_mappings', () => answer([])),
    onCall('store/query_import_rows', () => answer({ rows: testRows, next: null })),
    onCall('activity/get_changeset', () => answer(changeset)),
    onCall('store/preview_import', async ({ request }) => {
      const { setup } = (await request.json()) as { setup: Setup };
      checked.push(setup);
      file = checkedFile(setup);
      return answer(file);
    }),
  );
});

const runButton = () => screen.findByRole('button', { name: 'Create 2 stores' });

const import_state = [
  { value: 'uploaded', label: 'Not checked' },
  { value: 'checked', label: 'Checked, not imported' },
  { value: 'imported', label: 'Imported' },
];

test('a checked file is listed on the screen and continues at its last step', async () => {
  const recent = { import_id: 5, rows: 4, created_at: file.created_at, expires_at: file.expires_at };
  file = checkedFile(testSetup);
  server.use(
    onCall('store/query_imports', () =>
      answer([
        { ...recent, file_name: 'stores.csv', state: 'checked' },
        { ...recent, import_id: 4, file_name: 'older.csv', state: 'imported' },
        { ...recent, import_id: 3, file_name: 'oldest.csv', state: 'uploaded', rows: null },
      ]),
    ),
    onCall('system/get_bootstrap', () => answer({ enums: { import_state }, menu_counts: {}, countries: [] })),
  );
  const person = showImport('/import');
  const list = await screen.findByRole('list', { name: 'Your recent imports' });
  await within(list).findByText('Checked, not imported');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^stores.csvChecked, not imported4 rows/),
    expect.stringMatching(/^older.csvImported4 rows/),
    expect.stringMatching(/^oldest.csvNot checked/),
  ]);
  expect(screen.getByRole('button', { name: 'Result of older.csv' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Continue with stores.csv' }));
  expect(await screen.findByText('4 rows checked')).toBeVisible();
});

test('checks the chosen column and the value for all rows', async () => {
  const person = showImport();
  expect(await screen.findByLabelText('Field for Nama')).toHaveTextContent('Name');
  expect(screen.getByText('Missing: type')).toBeVisible();
  await choose(screen.getByLabelText('Field for Judul'), 'English name');
  await person.click(screen.getByRole('button', { name: 'Set type' }));
  await choose(screen.getByLabelText('Type'), 'Café');
  expect(screen.getByText('2 of 3 columns are used. Nothing has been saved yet.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('4 rows checked')).toBeVisible();
  expect(checked[0]?.mapped).toEqual([
    { field: 'name', columns: ['Nama'] },
    { field: 'name_en', columns: ['Judul'] },
    { field: 'store_type', columns: [], value: 'cafe' },
  ]);
});

test('a first value that the chosen field does not know is marked, with its question', async () => {
  showImport();
  const question = 'Not recognized as type: “Spaceport”. The check will ask what it means.';
  const becomes = await screen.findByLabelText('Field for Jenis');
  expect(screen.queryByText(question)).not.toBeInTheDocument();
  await choose(becomes, 'Type');
  expect(screen.getByText(question)).toBeVisible();
  expect(screen.getByText('Spaceport')).toHaveProperty('tagName', 'MARK');
  await choose(becomes, 'Name');
  expect(screen.queryByText(question)).not.toBeInTheDocument();
});

test('a first value with an answer from before is not asked about', async () => {
  const meaning = { field: 'store_type', theirs: 'Spaceport', ours: 'cafe', also: [] };
  file = { ...testFile, setup: checkedFile({ ...testSetup, values: [meaning] }).setup };
  showImport();
  expect(await screen.findByLabelText('Field for Jenis')).toHaveTextContent('Type');
  expect(screen.queryByText(/Not recognized as type/)).not.toBeInTheDocument();
});

test('reports two columns of one field and which one counts', async () => {
  showImport();
  await choose(await screen.findByLabelText('Field for Judul'), 'Name');
  expect(screen.getByText(/“Nama” and “Judul” are mapped to the same field, Name/)).toBeVisible();
  await choose(screen.getByLabelText('Field for Judul'), 'Not imported');
  expect(screen.queryByText(/are mapped to the same field/)).not.toBeInTheDocument();
});

test('a column in doubt shows why it is not assigned, until it gets a field', async () => {
  file = { ...testFile, doubts: [{ column: 'Judul', reason: 'A running number, not an id' }] };
  showImport();
  expect(await screen.findByText('Not assigned: A running number, not an id')).toBeVisible();
  await choose(screen.getByLabelText('Field for Judul'), 'Name');
  expect(screen.queryByText(/^Not assigned/)).not.toBeInTheDocument();
});

test('offers to swap coordinates, and lists rows that repeat other rows', async () => {
  const duplicates = [{ row: 4, title: 'Bao House', match: null, first_row: 2 }];
  file = checkedFile(testSetup, { ...testFindings, swapped: 2, duplicates });
  showImport('/import?import=5&step=check');
  expect(await screen.findByText(/Bao House may be the same as row 2/)).toBeVisible();
  const choice = screen.getByLabelText('Latitude and longitude seem to be swapped in 2 rows');
  await choose(choice, 'Swap latitude and longitude');
  await waitFor(() => expect(checked.map(({ swapped_pins: pins }) => pins)).toEqual(['turn']));
});

test('shows refused choices and stays at the step', async () => {
  server.use(
    onCall('store/preview_import', () =>
      refuse(10005, 'Check the fields', {
        errors: { 'setup.mapped.store_type': ['Choose the column of “Type”'] },
      }),
    ),
  );
  const person = showImport();
  await person.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose the column of “Type”');
  expect(screen.getByLabelText('Field for Nama')).toBeVisible();
});

test('the check shows counts of rows, kinds of problems and the affected rows', async () => {
  file = checkedFile(testSetup);
  const requests: unknown[] = [];
  server.use(
    onCall('store/query_import_rows', async ({ request }) => {
      requests.push(((await request.json()) as { problem?: unknown }).problem);
      return answer({ rows: testRows, next: null });
    }),
  );
  const person = showImport('/import?import=5&step=check');
  expect(await screen.findByText('2 new')).toBeVisible();
  expect(screen.getByText('1 rejected')).toBeVisible();
  expect(await screen.findByText('Row 2 · Bao House')).toBeVisible();
  expect(screen.getByText('Phones: “abc”. Phone number is not valid for Indonesia: skipped')).toBeVisible();
  expect(await runButton()).toBeEnabled();
  await person.click(screen.getByRole('button', { name: /Show rows: Name: Store name required/ }));
  expect(screen.getByRole('button', { name: /Name: Store name required/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ field: 'name', kind: 'Store name required', is_fatal: true }),
  );
});

test('a region that differs from the row’s text is corrected beside the row’s other regions', async () => {
  const msg = '“Xyzland” is unknown; “Menteng” is taken from the pin';
  const row: Row = {
    row: 2,
    title: 'Bao House',
    result: 'created',
    problems: [{ field: 'region_l3', msg, kind: msg, is_fatal: false, value: 'Xyzland' }],
    cells: [
      { field: 'region_l2', text: 'Jakarta Selatan' },
      { field: 'region_l3', text: 'Xyzland' },
    ],
    edited: [],
    record_id: null,
    changes: [],
  };
  file = checkedFile(testSetup);
  server.use(
    onCall('store/query_import_rows', () => answer({ rows: [row], next: null })),
    onCall('store/get_import_fields', () =>
      answer([
        ...testFields,
        { ...testFields[1], id: 'region_l2', label: 'City' },
        { ...testFields[1], id: 'region_l3', label: 'District' },
      ]),
    ),
  );
  showImport('/import?import=5&step=check');
  expect(await screen.findByText(`District: ${msg}`)).toBeVisible();
  expect(screen.getByText('2 with warnings')).toBeVisible();
  expect(screen.getByLabelText('City of row 2')).toHaveValue('Jakarta Selatan');
  expect(screen.getByLabelText('District of row 2')).toHaveValue('Xyzland');
});

test('a cell is corrected in its row, and the file is checked again automatically', async () => {
  file = checkedFile(testSetup);
  const sent = vi.fn();
  server.use(
    onCall('store/edit_import_row', async ({ request }) => {
      sent(await request.json());
      file = { ...file, edited: 1, is_checked: false };
      return answer(file);
    }),
  );
  const person = showImport('/import?import=5&step=check');
  await person.type(await screen.findByLabelText('Name of row 4'), 'Warung Empat');
  await person.click(screen.getByRole('button', { name: 'Save row 4' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      import_id: 5,
      row: 4,
      cells: [{ field: 'name', value: 'Warung Empat' }],
    }),
  );
  await waitFor(() => expect(checked).toHaveLength(1));
  await waitFor(async () => expect(await runButton()).toBeEnabled());
});

test('unsaved corrections are saved before the import starts', async () => {
  file = checkedFile(testSetup);
  const sent: unknown[] = [];
  server.use(
    onCall('store/edit_import_row', async ({ request }) => {
      sent.push(await request.json());
      file = { ...file, edited: 1, is_checked: false };
      return answer(file);
    }),
  );
  const person = showImport('/import?import=5&step=check');
  await person.type(await screen.findByLabelText('Name of row 4'), 'Warung Empat');
  expect(screen.queryByRole('button', { name: 'Create 2 stores' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save the row you edited' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(sent).toEqual([{ import_id: 5, row: 4, cells: [{ field: 'name', value: 'Warung Empat' }] }]);
  await waitFor(async () => expect(await runButton()).toBeEnabled());
});

test('a problem of all rows is shown once, with one correction for all', async () => {
  const [missing] = testRows.flatMap(({ problems }) => problems.filter((one) => one.is_fatal));
  const none = {
    ...missing,
    field: 'region_l1',
    msg: 'Choose a province',
    kind: 'Choose a province',
  } as Row['problems'][number];
  const setup = { ...testSetup, mapped: [...testSetup.mapped, { field: 'region_l1', columns: ['Judul'] }] };
  const group = { ...none, count: 4, rows: [[2, 5]], values: [] };
  file = checkedFile(setup, { ...testFindings, groups: [group, ...testFindings.groups] });
  server.use(
    onCall('store/get_import_fields', () =>
      answer([
        ...testFields,
        { ...testFields[1], id: 'region_l1', label: 'Province', instead: 'region' },
        { ...testFields[1], id: 'region', label: 'Town of any level' },
      ]),
    ),
    onCall('store/query_import_rows', () =>
      answer({
        rows: [
          ...testRows.map((row) => ({ ...row, problems: [none, ...row.problems] })),
          { ...testRows[1], row: 5, title: 'Warung Lima', problems: [none] },
        ],
        next: null,
      }),
    ),
  );
  const person = showImport('/import?import=5&step=check');
  expect(await screen.findByText('All 4 rows are rejected for the same reason:')).toBeVisible();
  const rows = await screen.findByRole('list', { name: 'Rows with problems' });
  expect(await within(rows).findByText('Row 4 · Without a name')).toBeVisible();
  expect(within(rows).queryByText(/Choose a province/)).not.toBeInTheDocument();
  expect(within(rows).queryByText('Row 5 · Warung Lima')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Read “Judul” as “Town of any level”' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(checked[0]?.mapped).toContainEqual({ field: 'region', columns: ['Judul'] });
});

test('the name of the previous step returns to it', async () => {
  file = checkedFile(testSetup);
  const person = showImport('/import?import=5&step=check');
  const steps = await screen.findByRole('list', { name: 'Steps' });
  await person.click(await within(steps).findByRole('button', { name: 'Columns' }));
  expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Steps' })).queryByRole('button')).not.toBeInTheDocument();
});

test('the check of a file without problems shows that', async () => {
  file = {
    ...checkedFile(testSetup, { ...testFindings, counts: { created: 4 }, alike: 0, groups: [], unknown: [] }),
    questions: [],
  };
  showImport('/import?import=5&step=check');
  expect(await screen.findByText('No problems were found.')).toBeVisible();
  expect(screen.queryByText('Unrecognized values')).not.toBeInTheDocument();
});

test('suggestions apply when they are accepted, and the file is checked automatically', async () => {
  file = checkedFile(testSetup);
  const person = showImport('/import?import=5&step=check');
  const suggested = await screen.findByRole('listitem', { name: '… Restaurant, … House' });
  expect(within(suggested).getByRole('combobox')).toHaveValue('Restaurant');
  expect(checked).toHaveLength(0);
  await person.click(within(suggested).getByRole('button', { name: /^Accept/ }));
  expect(await runButton()).toBeDisabled();
  await waitFor(async () => expect(await runButton()).toBeEnabled());
  expect(checked.map(({ values }) => values)).toEqual([
    [
      {
        field: 'store_type',
        theirs: 'Chinese Restaurant',
        ours: 'restaurant',
        also: [{ field: 'cuisines', ours: 'chinese' }],
      },
      { field: 'store_type', theirs: 'Noodle House', ours: 'restaurant', also: [] },
    ],
  ]);
  await person.click(screen.getByText('2 answered values'));
  await person.click(screen.getByRole('button', { name: 'Change Restaurant' }));
  expect(await screen.findByRole('listitem', { name: '… Restaurant, … House' })).toBeVisible();
});

test('a value without suggestion is assigned by search, or left out', async () => {
  file = checkedFile(testSetup);
  const person = showImport('/import?import=5&step=check');
  const open = await screen.findByRole('combobox', { name: '“Spaceport” means' });
  expect(screen.getByRole('button', { name: 'Accept for “Spaceport”' })).toBeDisabled();
  await person.type(open, 'caf');
  await person.click(screen.getByRole('option', { name: 'Café' }));
  await person.click(screen.getByRole('button', { name: 'Accept for “Spaceport”' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(checked[0]?.values).toEqual([{ field: 'store_type', theirs: 'Spaceport', ours: 'cafe', also: [] }]);
});

test('an unknown tag becomes an existing tag, a new one, or is left out', async () => {
  const options = [
    { value: 'rooftop', label: 'Rooftop' },
    { value: 'new:dish', label: 'New tag: Dish' },
  ];
  const values = ['Roof terrace', 'Sea view', 'Xyz'].map((value) => ({ value, count: 2, also: [] }));
  const tags = { ...testFields[1], id: 'tags', label: 'Tags', kind: 'list', options } as ImportField;
  const asking = (setup: Setup) => {
    const answered = new Set((setup.values ?? []).map(({ theirs: incoming }) => incoming));
    const open = values.filter(({ value }) => !answered.has(value));
    const questions = [{ field: 'tags', ours: null, patterns: [], count: 2 * open.length, values: open }];
    return { ...checkedFile(setup), questions: open.length === 0 ? [] : questions };
  };
  file = asking(testSetup);
  server.use(
    onCall('store/get_import_fields', () => answer([...testFields, tags])),
    // Each answer is checked at once, also while the next one is typed.
    onCall('store/preview_import', async ({ request }) => {
      const { setup } = (await request.json()) as { setup: Setup };
      checked.push(setup);
      file = asking(setup);
      return answer(file);
    }),
  );
  const person = showImport('/import?import=5&step=check');
  await person.click(await screen.findByText('Answer one at a time'));
  for (const [value, typed, label] of [
    ['Roof terrace', 'roof', 'Rooftop'],
    ['Sea view', 'dish', 'New tag: Dish'],
  ] as const) {
    await person.type(await screen.findByRole('combobox', { name: `${value} means` }), typed);
    await person.click(screen.getByRole('option', { name: label }));
  }
  await person.click(await screen.findByRole('button', { name: 'Skip “Xyz”' }));
  await waitFor(() => expect(checked.at(-1)?.values).toHaveLength(3));
  expect(checked.at(-1)?.values?.map(({ field, theirs: remote, ours: own }) => [field, remote, own])).toEqual(
    [
      ['tags', 'Roof terrace', 'rooftop'],
      ['tags', 'Sea view', 'new:dish'],
      ['tags', 'Xyz', null],
    ],
  );
});

test('a long file is checked again on request', async () => {
  file = checkedFile(testSetup, { ...testFindings, total: 5000 });
  const person = showImport('/import?import=5&step=check');
  await person.click(await screen.findByRole('button', { name: 'Skip “Spaceport”' }));
  expect(screen.queryByRole('button', { name: 'Create 2 stores' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(await runButton()).toBeEnabled();
});

test('a refused check is not repeated until a choice changes', async () => {
  file = checkedFile(testSetup);
  const tried = vi.fn();
  server.use(
    onCall('store/preview_import', () => {
      tried();
      return refuse(10005, 'Check the fields', { errors: { 'setup.values': ['Unknown value'] } });
    }),
  );
  const person = showImport('/import?import=5&step=check');
  await person.click(await screen.findByRole('button', { name: 'Skip “Spaceport”' }));
  expect(await screen.findByText('Unknown value')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  expect(tried).toHaveBeenCalledTimes(1);
});

test('changing the handling of duplicates checks again at once', async () => {
  file = checkedFile(testSetup);
  showImport('/import?import=5&step=check');
  const choice = await screen.findByLabelText('1 may repeat stores that we have, or another row');
  await choose(choice, 'Create them anyway');
  await waitFor(() => expect(checked.map(({ duplicates }) => duplicates)).toEqual(['create']));
  expect(choice).toHaveTextContent('Create them anyway');
});

test('keeps the answers after a visit to the columns and to the list', async () => {
  file = checkedFile(testSetup);
  const person = showImport('/import?import=5&step=check');
  await person.click(await screen.findByRole('button', { name: 'Skip “Spaceport”' }));
  await person.click(screen.getByRole('button', { name: 'Back to columns' }));
  await person.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('1 answered value')).toBeVisible();
  expect(checked.at(-1)?.values).toHaveLength(1);
  await person.click(screen.getByRole('link', { name: 'Import…' }));
  expect(await screen.findByText('1 answered value')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
});

test('follows a long check as a job, and can restart a failed one', async () => {
  let job: Job = { ...running, kind: 'import_check', title: 'Check of stores.csv' };
  file = { ...checkedFile(testSetup, null), check_job_id: 9 };
  server.use(onCall('job/get_job', () => answer(job)));
  const person = showImport('/import?import=5&step=check');
  expect(await screen.findByRole('progressbar', { name: 'Check of stores.csv' })).toHaveValue(500);
  job = { ...job, status: 'failed', message: 'The file no longer exists', allowed_actions: [] };
  expect(await screen.findByText('The file no longer exists')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('4 rows checked')).toBeVisible();
});

test('shows progress, cancels a run, and offers to undo its changes', async () => {
  let job = running;
  file = checkedFile(testSetup);
  server.use(
    onCall('store/run_import', () => {
      file = { ...file, is_begun: true, run_job_id: 9 };
      return answer({ job_id: 9 });
    }),
    onCall('job/get_job', () => answer(job)),
    onCall('job/cancel_job', () => {
      job = { ...ended, status: 'cancelled', message: 'Cancelled' };
      return answer(job);
    }),
  );
  const person = showImport('/import?import=5&step=check');
  await person.click(await runButton());
  expect(await screen.findByRole('progressbar', { name: 'Import of stores.csv' })).toHaveValue(500);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/before it was cancelled are kept/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a finished import offers report, undo and another file', async () => {
  file = { ...checkedFile(testSetup), is_begun: true, run_job_id: 9 };
  const undone = vi.fn();
  let undoneAt: string | null = null;
  server.use(
    onCall('job/get_job', () => answer(ended)),
    onCall('activity/get_changeset', () => answer({ ...changeset, undone_at: undoneAt })),
    onCall('activity/undo_changeset', async ({ request }) => {
      undone(await request.json());
      undoneAt = '2026-03-01T11:00:00Z';
      return answer({
        changeset_id: 8,
        job_id: null,
        records: 2,
        checked: 2,
        undone: 2,
        fields: 0,
        not_undone: [],
      });
    }),
  );
  const person = showImport('/import?import=5&step=run');
  expect(await screen.findByText('2 created, 1 rejected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download the report' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Show the 2 stores' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('dialog', { name: `Undo “${ended.title}”?` });
  expect(question).toHaveTextContent('This will delete 2 created stores. Later changes are kept and listed.');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(undone).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 created stores were undone.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Show the 2 stores' })).not.toBeInTheDocument();
  expect(undone).toHaveBeenCalledExactlyOnceWith({ changeset_id: 3 });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Import another file' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test.each([
  ['asks to mend rows where some were refused', [{ row: 4, title: 'Warung', code: 10005, msg: 'No pin' }], 1],
  ['asks to mend nothing where no row was refused', [], 0],
])('%s', async (_name, errors, requests) => {
  file = { ...checkedFile(testSetup), is_begun: true, run_job_id: 9 };
  server.use(
    onCall('job/get_job', () => answer({ ...ended, errors })),
    onCall('activity/get_changeset', () => answer(changeset)),
  );
  showImport('/import?import=5&step=run');
  expect(await screen.findByText(/Undo reverts the whole import/)).toBeVisible();
  expect(screen.queryAllByText(/Fix the rejected rows/)).toHaveLength(requests);
});

const read: unknown[] = [];

/** Set up a file with a title row that the server took for the header. */
function withTitles(): void {
  const first_lines = [
    { row: 1, cells: ['Stores'] },
    { row: 2, cells: ['Nama', 'Judul', 'Jenis'] },
    { row: 3, cells: ['Warung Satu', '', 'Kafe'] },
  ];
  read.length = 0;
  file = { ...testFile, facts: { ...testFile.facts, first_lines, hidden_rows: 2 } };
  server.use(
    onCall('store/change_import_reading', async ({ request }) => {
      const body = (await request.json()) as { header_row?: number; header_rows?: number; encoding?: string };
      read.push(body);
      if (body.header_row === 3) {
        return refuse(10005, 'Check the fields', { errors: { header_row: ['Choose another row'] } });
      }
      file = { ...file, facts: { ...file.facts, ...body } };
      return answer(file);
    }),
  );
}

test('a click on a row makes it the header', async () => {
  withTitles();
  const person = showImport();
  const button = await screen.findByRole('button', { name: 'Use row 1 as the header' });
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await person.click(screen.getByRole('cell', { name: 'Judul' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Use row 2 as the header' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  expect(read).toEqual([{ import_id: 5, header_row: 2, header_rows: 1 }]);
});

test('the keyboard chooses the header row and keeps its place', async () => {
  withTitles();
  const person = showImport();
  const button = await screen.findByRole('button', { name: 'Use row 2 as the header' });
  button.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(button).toHaveFocus();
});

test('a refused header row shows why, and the previous one stays', async () => {
  withTitles();
  const person = showImport();
  await person.click(await screen.findByRole('button', { name: 'Use row 3 as the header' }));
  expect(await screen.findByText('Choose another row')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use row 1 as the header' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('two header rows are joined on request', async () => {
  withTitles();
  showImport();
  await choose(await screen.findByLabelText('Rows with column names'), '2 rows, joined');
  await waitFor(() => expect(read).toEqual([{ import_id: 5, header_row: 1, header_rows: 2 }]));
});

test('another encoding reads the file again', async () => {
  withTitles();
  showImport();
  await choose(await screen.findByLabelText('Encoding'), 'MS-DOS, Turkish (cp857)');
  await waitFor(() => expect(read).toEqual([{ import_id: 5, encoding: 'cp857' }]));
  expect(screen.getByLabelText('Encoding')).toHaveTextContent('MS-DOS, Turkish (cp857)');
});

test('the handling of hidden rows is part of the check', async () => {
  file = checkedFile(testSetup);
  file = { ...file, facts: { ...file.facts, hidden_rows: 2 } };
  showImport('/import?import=5&step=check');
  const hidden = await screen.findByLabelText('2 rows hidden in the sheet');
  expect(hidden).toHaveTextContent('Undecided: included');
  await choose(hidden, 'Skip them');
  await waitFor(() => expect(checked.map((setup) => setup.hidden_rows)).toEqual(['leave_out']));
});
