import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Findings, Imported, Row } from './definition';
import { showImport, testFields, testFile, testFindings } from './testing';

const server = startServer();
completeBrowser();

const findings: Findings = {
  ...testFindings,
  total: 3,
  counts: { updated: 1, refused: 1, unchanged: 1 },
  warned: 0,
  alike: 0,
  changed: 3,
  conflicts: 1,
  groups: [
    {
      field: 'phones',
      msg: '“abc” is not a phone number',
      kind: '“…” is not a phone number',
      is_fatal: true,
      count: 3,
      rows: [
        [3, 3],
        [5, 6],
      ],
      values: ['abc'],
    },
  ],
  unknown: [],
};
const compared: Imported = { ...testFile, is_round_trip: true, suggested: [], findings, is_checked: true };
const cell = { base: '', is_conflict: false, is_chosen: false, changed_by: null, changed_at: null };
const maria = { user_id: 12, nickname: 'Maria', role: 'operator' };
const row: Row = {
  row: 2,
  title: 'Warung Satu',
  result: 'updated',
  problems: [],
  cells: [],
  edited: [],
  record_id: 12,
  changes: [
    { ...cell, field: 'name', now: 'Warung Satu', new: 'Warung Dua' },
    { ...cell, field: 'phones', now: '0812', new: '' },
    {
      ...cell,
      field: 'name_en',
      base: 'Old',
      now: 'Theirs',
      new: 'Ours',
      is_conflict: true,
      changed_by: maria,
      changed_at: '2026-03-01T10:00:00Z',
    },
  ],
};

beforeEach(() => {
  beginSession('token', 12);
  server.use(
    onCall('store/get_import', () => answer(compared)),
    onCall('store/get_import_fields', () => answer(testFields)),
    onCall('store/query_imports', () => answer([])),
    onCall('store/query_import_rows', () => answer({ rows: [row], next: null })),
  );
});

test('a file for editing shows its changed cells and asks nothing about columns', async () => {
  showImport('/import?import=5&step=columns');
  const changes = await screen.findByRole('list', { name: 'Changes' });
  await within(changes).findByText('Warung Dua');
  const [item] = within(changes).getAllByRole('listitem');
  expect(item).toHaveTextContent('Row 2 Warung Satu');
  expect(item).toHaveTextContent('NameWarung Satu Warung Dua');
  expect(item).toHaveTextContent('Phones0812 – The value is removed.');
  expect(item).toHaveTextContent(/English nameTheirs OursAt the export: Old\. Changed by Maria .+/);
  expect(screen.getByRole('list', { name: 'Steps' })).toHaveTextContent(/^1Upload2Check3Import$/);
  expect(screen.getByRole('list', { name: 'Problems' })).toHaveTextContent(
    'RejectedPhones “abc” is not a phone number Rows 3, 5–6',
  );
  expect(screen.getByRole('button', { name: 'Update 1 store' })).toBeEnabled();
});

test('a conflict keeps our value until the one of the file is chosen', async () => {
  const sent: { takes_file: boolean }[] = [];
  const changes = () =>
    row.changes.map((one) =>
      one.is_conflict ? { ...one, is_chosen: sent.at(-1)?.takes_file === true } : one,
    );
  server.use(
    onCall('store/query_import_rows', () => answer({ rows: [{ ...row, changes: changes() }], next: null })),
    onCall('store/choose_import_values', async ({ request }) => {
      sent.push((await request.json()) as { takes_file: boolean });
      return answer(compared);
    }),
  );
  const person = showImport('/import?import=5&step=check');
  const choice = within(await screen.findByRole('group', { name: 'Value of English name' }));
  expect(choice.getByRole('button', { name: 'Keep ours' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(choice.getByRole('button', { name: 'Use the file' }));
  await waitFor(() => expect(sent).toEqual([{ import_id: 5, takes_file: true, row: 2, field: 'name_en' }]));
  await waitFor(() =>
    expect(choice.getByRole('button', { name: 'Use the file' })).toHaveAttribute('aria-pressed', 'true'),
  );
  await person.click(screen.getByRole('button', { name: 'Keep ours for all' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ import_id: 5, takes_file: false }));
});

test('only conflicts are shown on request', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('store/query_import_rows', async ({ request }) => {
      requests.push(((await request.json()) as { shows: string }).shows);
      return answer({ rows: [row], next: null });
    }),
  );
  const person = showImport('/import?import=5&step=check');
  const shown = within(await screen.findByRole('group', { name: 'Rows to show' }));
  await person.click(shown.getByRole('button', { name: 'Conflicts' }));
  await waitFor(() => expect(requests).toEqual(['changes', 'conflicts']));
});

test('a file without changes has nothing to import', async () => {
  const none = { ...findings, counts: { unchanged: 3 }, changed: 0, conflicts: 0, groups: [] };
  server.use(onCall('store/get_import', () => answer({ ...compared, findings: none })));
  showImport('/import?import=5&step=check');
  expect(await screen.findByText('No cell differs from the stores.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nothing to change' })).toBeDisabled();
});

test('an unchecked file is compared on request', async () => {
  let isChecked = false;
  server.use(
    onCall('store/get_import', () =>
      answer(isChecked ? compared : { ...compared, findings: null, is_checked: false }),
    ),
    onCall('store/preview_import', async ({ request }) => {
      const { setup } = (await request.json()) as { setup: { mapped: unknown[] } };
      expect(setup.mapped).toEqual([]);
      isChecked = true;
      return answer(compared);
    }),
  );
  const person = showImport('/import?import=5');
  await person.click(await screen.findByRole('button', { name: 'Compare with the stores' }));
  expect(await screen.findByRole('list', { name: 'Changes' })).toBeVisible();
});
