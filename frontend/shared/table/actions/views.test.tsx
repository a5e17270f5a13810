import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, dishList, showList } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { ExportDefinition, ExportInput } from './exporting';
import type { View } from './views';
import { WAITING } from '@shared/table/screen/WaitingCount';

const server = startServer();
completeBrowser();

const me = { user_id: 12, nickname: 'Maria', role: 'manager' };
const soups: View = {
  view_id: 3,
  version: 1,
  area: 'dish',
  name: 'Soups',
  filters: { kind: ['soup'], keyword: 'lentil' },
  columns: ['name', 'id'],
  sort_by: 'name',
  sort_order: 'desc',
  scope: 'private',
  is_default: false,
  owner: me,
  created_at: '2026-03-01T10:00:00Z',
  created_by: me,
  updated_at: '2026-03-01T10:00:00Z',
  updated_by: me,
  allowed_actions: ['edit', 'delete'],
};

const saved: unknown[] = [];
let existing: View[] = [];

function saveOnServer() {
  server.use(
    onCall('view/save_view', async ({ request }) => {
      const input = (await request.json()) as Partial<View>;
      saved.push(input);
      const before = existing.find((view) => view.view_id === input.view_id) ?? { ...soups, view_id: 9 };
      const view = { ...before, ...input, version: before.version + 1 };
      existing = [...existing.filter((other) => other.view_id !== view.view_id), view];
      return answer(view);
    }),
  );
}

beforeEach(() => {
  saved.length = 0;
  existing = [soups];
  toasts.setState({ list: [] });
  beginSession('token', 12);
  setUser({
    ...me,
    role: 'manager',
    username: 'maria',
    is_superuser: false,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  server.use(onCall('view/query_views', () => answer(existing)));
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const tab = (name: string) => screen.findByRole('button', { name, pressed: false });

test('a view sets filters, order and columns, and is kept in the address', async () => {
  const { person } = showList(dishList(90, null), '/dishes?page=2');
  await person.click(await tab('Soups'));
  expect(address.current).toBe('/dishes?q=lentil&kind=soup&sort=-name&view=3');
  expect(heads()).toEqual(['Dish', 'Id']);
  expect(screen.queryByText('Changed')).not.toBeInTheDocument();
  await person.click(await tab('All'));
  expect(address.current).toBe('/dishes');
  expect(heads()).toEqual(['Dish', 'Kind', 'Id']);
});

test('shows that a list differs from its view, and saves or resets it', async () => {
  saveOnServer();
  const { person } = showList(dishList(90, null), '/dishes?q=lentil&kind=soup&sort=-name&view=3');
  await screen.findByRole('button', { name: 'Soups', pressed: true });
  await person.click(await screen.findByRole('button', { name: 'Remove Kind: Soup' }));
  expect(screen.getByText('Changed')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Reset' }));
  expect(address.current).toContain('kind=soup');
  expect(screen.queryByText('Changed')).not.toBeInTheDocument();

  await person.click(await screen.findByRole('button', { name: 'Remove Kind: Soup' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Changed')).not.toBeInTheDocument());
  expect(saved).toEqual([
    {
      view_id: 3,
      version: 1,
      filters: { keyword: 'lentil' },
      columns: ['name', 'id'],
      sort_by: 'name',
      sort_order: 'desc',
    },
  ]);
});

test('names and shares a new view, and shows the server’s refusal of a taken name', async () => {
  const { person } = showList(dishList(90, null), '/dishes?kind=cake');
  server.use(
    onCall('view/save_view', () =>
      refuse(10005, 'x', { errors: { name: ['You already have a view named Soups'] } }),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Save as a view…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Soups');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('You already have a view named Soups')).toBeVisible();

  saveOnServer();
  await person.clear(within(dialog).getByRole('textbox', { name: 'Name' }));
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Cakes');
  await person.click(within(dialog).getByLabelText('Everyone who works in Indonesia sees it'));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address.current).toBe('/dishes?kind=cake&view=9'));
  expect(saved).toMatchObject([
    { area: 'dish', name: 'Cakes', scope: 'country', filters: { kind: ['cake'] } },
  ]);
});

test('the default view opens only at an address without parameters', async () => {
  existing = [{ ...soups, is_default: true }];
  const { unmount } = showList(dishList(90, null));
  await waitFor(() => expect(address.current).toContain('view=3'));
  unmount();
  showList(dishList(90, null), '/dishes?kind=cake');
  await screen.findByRole('button', { name: 'Soups' });
  expect(address.current).toBe('/dishes?kind=cake');
});

test('the row height applies to all lists of the user, and survives a reload', async () => {
  const { person, unmount } = showList(dishList(90, null));
  const { unmount: leaveOther } = showList({ ...dishList(90, null), area: 'drink', title: 'Drinks' });
  const [columns] = await screen.findAllByRole('button', { name: 'Columns' });
  if (columns) await person.click(columns);
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  await person.click(await within(panel).findByRole('radio', { name: 'Compact' }));
  await person.keyboard('{Escape}');
  const heights = () => screen.getAllByRole('table').map((table) => table.getAttribute('data-density'));
  await waitFor(() => expect(heights()).toEqual(['compact', 'compact']));
  unmount();
  leaveOther();
  showList({ ...dishList(90, null), area: 'drink', title: 'Drinks' });
  await screen.findByText('Dish 1');
  expect(heights()).toEqual(['compact']);
});

test('a column that is hidden or shown by key keeps the focus on its box', async () => {
  const { person } = showList(dishList(9, null));
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  for (const isShown of [true, false]) {
    const box = await panel.findByRole('checkbox', { name: 'Kind', checked: isShown });
    box.focus();
    await person.keyboard(' ');
    expect(await panel.findByRole('checkbox', { name: 'Kind', checked: !isShown })).toHaveFocus();
  }
});

test('a view that the server refuses to delete stays', async () => {
  const handleRequest = vi.fn<() => void>();
  server.use(
    onCall('view/delete_view', () => {
      handleRequest();
      return refuse(10007, 'The view is the default of a colleague');
    }),
  );
  const { person } = showList(dishList(9, null), '/dishes?view=3');
  await person.click(await screen.findByRole('button', { name: 'View actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(handleRequest).toHaveBeenCalledOnce());
  expect(screen.queryByText(/deleted$/)).toBeNull();
  expect(await screen.findByText('Soups')).toBeVisible();
  expect(address.current).toContain('view=3');
});

test('hidden, reordered and resized columns survive a reload', async () => {
  const { person, unmount } = showList(dishList(90, null));
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  await person.click(await within(panel).findByRole('checkbox', { name: 'Kind' }));
  await person.click(within(panel).getByRole('radio', { name: 'Compact' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(heads()).toEqual(['Dish', 'Id']));
  const edge = screen.getByRole('separator', { name: 'Width of Id' });
  edge.focus();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuetext', '64 pixels');
  unmount();

  showList(dishList(90, null));
  await screen.findByText('Dish 1');
  expect(heads()).toEqual(['Dish', 'Id']);
  expect(screen.getByRole('separator', { name: 'Width of Id' })).toHaveAttribute(
    'aria-valuetext',
    '64 pixels',
  );
});

test('exports the current view as a file or as a job', async () => {
  const fetch = vi.fn<ExportDefinition['fetch']>().mockResolvedValue({ kind: 'job', jobId: 8 });
  server.use(onCall('job/get_job', () => new HttpResponse(null, { status: 503 })));
  const definition = { ...dishList(30_000, null), exporting: { one: 'dish', many: 'dishes', fetch } };
  const { person } = showList(definition, '/dishes?q=lentil&kind=soup&sort=-name&view=3');
  await screen.findByRole('button', { name: 'Soups', pressed: true });
  await person.click(screen.getByRole('button', { name: 'Export…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export 30,000 dishes' });
  expect(dialog).toHaveTextContent('with the columns Dish, Id.');
  expect(dialog).toHaveTextContent('prepared in the background');
  await person.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('region', { name: 'Work in progress' })).toBeVisible();
  const expected: ExportInput = {
    kind: ['soup'],
    keyword: 'lentil',
    sort_by: 'name',
    sort_order: 'desc',
    columns: ['name', 'id'],
  };
  expect(fetch).toHaveBeenCalledExactlyOnceWith(expected);
});

test('an export call returns the file, or the job that creates it', async () => {
  server.use(
    onCall(
      'store/export_stores',
      () => new HttpResponse('PK', { headers: { 'Content-Type': 'application/x' } }),
    ),
  );
  expect(await fetchFileOrJob('store/export_stores', {}, 'stores.xlsx')).toMatchObject({
    kind: 'file',
    file: { filename: 'stores.xlsx' },
  });
  server.use(onCall('store/export_stores', () => answer({ job_id: 4 })));
  expect(await fetchFileOrJob('store/export_stores', {}, 'stores.xlsx')).toEqual({ kind: 'job', jobId: 4 });
});

test('shows that finished rows are left out, and searches them if no waiting row matches', async () => {
  const dishes = dishList(0, null);
  const { person } = showList(
    { ...dishes, defaults: { ...dishes.defaults, waitsUnless: 'kind' } },
    '/dishes?q=lentil',
  );
  expect(await screen.findByText('No waiting records match')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Not done' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'All' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Search all statuses' }));
  expect(address.current).toBe('/dishes?q=lentil&kind=soup%2Ccake');
  expect(await screen.findByText('No results')).toBeVisible();
});

test('a finished queue is called finished', async () => {
  const dishes = dishList(0, null);
  showList(
    { ...dishes, defaults: { ...dishes.defaults, filters: [...dishes.defaults.filters, WAITING] } },
    '/dishes?waiting=1',
  );
  expect(await screen.findByText('All done')).toBeVisible();
});

test('names the country without results if the list has several countries', async () => {
  setCountry('TR');
  const dishes = dishList(0, null);
  const unmatched = (country: string) => ({
    title: `No results in ${country}`,
    hint: 'Look elsewhere.',
  });
  showList({ ...dishes, empty: { ...dishes.empty, unmatched } }, '/dishes?q=lentil');
  expect(await screen.findByText('No results in Turkey')).toBeVisible();
  expect(screen.getByText('Look elsewhere.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
});
