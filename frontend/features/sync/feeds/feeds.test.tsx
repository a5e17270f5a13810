import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { choose } from '@shared/testing/choose';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { ToastHost } from '@shared/ui/ToastHost';
import { WorkspaceContext } from '@shared/workspace/contract';
import SyncSourcesScreen from '../screens/SyncSourcesScreen';
import { testRun, testSource } from './testing';
import type { Source } from './format';

const server = startServer();
completeBrowser();

const partner: Source = {
  ...testSource,
  source_code: 'partner_csv',
  name: 'Partner tables',
  kind: 'csv',
  needs_mapping: true,
  last_run: null,
  records: 0,
  linked: 0,
};
const field = (id: string, label: string) => ({
  id,
  label,
  group: 'Basics',
  kind: 'text',
  options: [],
  is_needed: false,
  help: '',
});
const page = { list: [testRun], total: 1, total_is_exact: true, page: 1, page_size: 20 };

let sources: readonly Source[];
/** Forms that were uploaded with files. */
let sent: Record<string, string>[];
const open = vi.fn();

beforeEach(() => {
  sources = [testSource, partner];
  sent = [];
  open.mockClear();
  beginSession('token', 12);
  setUser(testManager);
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('store_sync/query_sources', () => answer(sources)),
    onCall('store_sync/query_auto_rules', () => answer([])),
    onCall('store_sync/get_sync_stats', () =>
      answer({ status: [], action: [], source: [{ value: 'osm', count: 1205 }] }),
    ),
    onCall('store_sync/query_runs', () => answer(page)),
    onCall('store/get_import_fields', () =>
      answer([field('external_id', 'Id in the source'), field('name', 'Name'), field('region', 'Town')]),
    ),
  );
});

function show(path = '/feeds') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WorkspaceContext value={{ open, href: (to: string) => to, changeCountry: vi.fn() }}>
          <SyncSourcesScreen />
        </WorkspaceContext>
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const card = (name: string) => screen.findByRole('article', { name });

async function send(person: ReturnType<typeof userEvent.setup>, name: string, button: string) {
  await person.click(await screen.findByRole('button', { name: `Upload a file of ${name}` }));
  const dialog = screen.getByRole('dialog', { name: `Upload a file of ${name}` });
  expect(within(dialog).getByRole('button', { name: button })).toBeDisabled();
  await person.upload(
    within(dialog).getByLabelText('File of the source'),
    new File(['Kode\n1'], 'partner.csv'),
  );
  return dialog;
}

test('a card shows the source, its last run and a link to the waiting records', async () => {
  const person = show();
  const osm = within(await card('OpenStreetMap'));
  expect(osm.getByText('65 %')).toBeVisible();
  expect(osm.getByText('12, 4 linked to stores')).toBeVisible();
  expect(osm.getByRole('button', { name: 'Last run: 9 new, 1 changed' })).toBeVisible();
  await person.click(await osm.findByRole('link', { name: '1,205 waiting for review' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/list', {
    source: 'osm',
    status: 'pending,in_review,conflict',
  });
  expect(within(await card('Partner tables')).getByText('No imports yet.')).toBeVisible();
});

test('a person without rights has no buttons', async () => {
  sources = [{ ...testSource, allowed_actions: [] }];
  show();
  await card('OpenStreetMap');
  for (const name of [/^Upload/, /^Run again/, /^Settings/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('requests the columns of a table and sends the mapping with it', async () => {
  const columns = [
    { name: 'Kode', samples: ['1'] },
    { name: 'Nama', samples: [] },
    { name: 'Kota', samples: [] },
  ];
  server.use(
    onCall('store_sync/upload_feed', async ({ request }) => {
      const form = Object.fromEntries(await request.formData()) as Record<string, string>;
      sent.push(form);
      if (form['mapping'] !== '{}') return answer({ ...testRun, status: 'queued' });
      const errors = { mapping: ['Map the columns'] };
      return refuse(10005, 'Map the columns', {
        errors,
        columns,
        mapping: { Kode: 'external_id', Nama: 'name' },
      });
    }),
  );
  const person = show();
  const dialog = await send(person, 'Partner tables', 'Check columns');
  await person.click(within(dialog).getByRole('switch', { name: 'Complete file' }));
  await person.click(within(dialog).getByRole('button', { name: 'Check columns' }));
  expect(await within(dialog).findByLabelText('Field for Kode')).toHaveTextContent('Id in the source');
  expect(within(dialog).getByText('Missing: the pin, the region or the address')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Upload and run' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await choose(within(dialog).getByLabelText('Field for Kota'), 'Town');
  await person.click(within(dialog).getByRole('button', { name: 'Upload and run' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent.map(({ source_code, is_full, mapping }) => [source_code, is_full, mapping])).toEqual([
    ['partner_csv', 'true', '{}'],
    ['partner_csv', 'true', '{"Kode":"external_id","Nama":"name","Kota":"region"}'],
  ]);
});

test('a large file is uploaded in pieces, and the run refers to the upload', async () => {
  const size = 2_500_000;
  const upload = { upload_id: 7, file_name: 'places.geojson', size, chunk_size: 1_500_000 };
  const requests: unknown[] = [];
  let received = 0;
  server.use(
    onCall('file/begin_upload', async ({ request }) => {
      requests.push(await request.json());
      return answer({ ...upload, received, expires_at: '2026-03-02T10:00:00Z', direct: null });
    }),
    onCall('file/send_chunk', () => {
      received = Math.min(size, received + upload.chunk_size);
      return answer({ ...upload, received, expires_at: '2026-03-02T10:00:00Z' });
    }),
    onCall('store_sync/upload_feed', async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
      return answer({ ...testRun, status: 'queued' });
    }),
  );
  const person = show();
  const dialog = await send(person, 'OpenStreetMap', 'Upload and run');
  const file = new File([new Uint8Array(size)], 'places.geojson');
  await person.upload(within(dialog).getByLabelText('File of the source'), file);
  await person.click(within(dialog).getByRole('button', { name: 'Upload and run' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(requests).toMatchObject([{ file_name: 'places.geojson', size, purpose: 'feed' }]);
  expect(sent).toMatchObject([{ source_code: 'osm', upload_id: '7' }]);
  expect(sent[0]).not.toHaveProperty('file');
});

test('a refused file stays chosen, with the reason', async () => {
  server.use(
    onCall('store_sync/upload_feed', async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
      return refuse(10013, 'This is a PDF document', { reason: 'This is a PDF document' });
    }),
  );
  const person = show();
  const dialog = await send(person, 'OpenStreetMap', 'Upload and run');
  await person.click(within(dialog).getByRole('button', { name: 'Upload and run' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is a PDF document');
  expect(within(dialog).getByText('partner.csv')).toBeVisible();
  expect(sent[0]).not.toHaveProperty('mapping');
});

test('saves settings over their version and shows a conflict with a colleague', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('store_sync/edit_source', async ({ request }) => {
      const input = (await request.json()) as { version: number };
      requests.push(input);
      if (input.version === 4) return answer({ ...testSource, version: 5 });
      return refuse(10006, 'Changed meanwhile', {
        current_version: 4,
        updated_by: { nickname: 'Deniz' },
        updated_at: '2026-03-01T10:00:00Z',
        changed_fields: ['radius_m'],
        base: { radius_m: 150 },
        theirs: { radius_m: 300 },
      });
    }),
  );
  const person = show();
  await person.click(await screen.findByRole('button', { name: 'Settings of OpenStreetMap' }));
  const radius = screen.getByLabelText('Radius in meters');
  await person.clear(radius);
  await person.type(radius, '20');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number from 30 to 1000');
  await person.clear(radius);
  await person.type(radius, '200');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Deniz changed the same fields' });
  await person.click(within(question).getByRole('radio', { name: /^Yours/ }));
  await person.click(within(question).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('OpenStreetMap is saved, merged with what Deniz changed')).toBeVisible();
  expect(requests).toEqual([
    { source_code: 'osm', version: 3, radius_m: 200 },
    { source_code: 'osm', version: 4, radius_m: 200 },
  ]);
});

test('an address opens a run with its counts, skipped and rejected rows, and a link to its records', async () => {
  server.use(
    onCall('store_sync/get_run_detail', () =>
      answer({
        ...testRun,
        status: 'partial',
        counts: { ...testRun.counts, skipped: 3, errors: 250 },
        skipped: [
          { reason: 'No place to eat', rows: 3, first: [{ row: 5, external_id: 'node/5' }] },
          { reason: 'No name', rows: 1, first: [{ row: 9, external_id: '' }] },
          { reason: 'Another country', rows: 2, first: [] },
        ],
        mapping: {},
        decided: [{ rule_id: 5, words: 'Links without differences', applied: 40, undone: 1, to_check: 2 }],
        problems: [{ row: 4, external_id: 'node/4', title: 'Kopi', msg: 'The id stands twice' }],
      }),
    ),
  );
  const person = show('/feeds?id=7');
  const dialog = within(await screen.findByRole('dialog', { name: 'OpenStreetMap: places.geojson' }));
  expect(dialog.getByRole('heading', { name: 'Rejected: the first 1 of 250' })).toBeVisible();
  const left = within(dialog.getByRole('region', { name: 'Skipped' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 No place to eatThe first 1: row 5 (node/5)',
    '1 No nameRow 9',
    '2 Another country',
  ]);
  expect(dialog.getByText('The id stands twice')).toBeVisible();
  const decided = within(dialog.getByRole('region', { name: 'Applied by rules' }));
  expect(decided.getByRole('listitem')).toHaveTextContent(
    '40 Links without differences, 1 undone, 2 to check',
  );
  await person.click(decided.getByRole('link', { name: '2 to check' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/list', { run_id: 7, rule_id: 5, is_qa: 'true' });
  await person.click(dialog.getByRole('link', { name: 'Show records sent to review' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/list', { run_id: 7 });
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a failed request shows an error and can be retried', async () => {
  server.use(onCall('store_sync/query_sources', () => refuse(10500, 'Something went wrong on our side')));
  const person = show();
  expect(await screen.findByText('Something went wrong on our side')).toBeVisible();
  server.use(onCall('store_sync/query_sources', () => answer(sources)));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('OpenStreetMap')).toBeVisible();
});

test('the address contains the page of runs, and Back returns to the previous one', async () => {
  const total = 25;
  server.use(
    onCall('store_sync/query_runs', async ({ request }) => {
      const input = (await request.json()) as { page: number };
      return answer({ ...page, total, list: input.page > 2 ? [] : page.list });
    }),
  );
  const { person } = showInTab(<SyncSourcesScreen />, '/feeds?page=9');
  expect(await screen.findByLabelText('Page')).toHaveValue('2');
  await waitFor(() => expect(address.current).toBe('/feeds?page=2'));
  await person.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(address.current).toBe('/feeds'));
  act(address.back);
  await waitFor(() => expect(address.current).toBe('/feeds?page=2'));
});
