import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { BulkAnswer, BulkDefinition, BulkInput } from '@shared/table/actions/bulk';

const server = startServer();
completeBrowser();

const call = vi.fn<(input: BulkInput) => Promise<BulkAnswer>>();
const bulk: BulkDefinition = {
  one: 'dish',
  many: 'dishes',
  country: 'ID',
  actions: [
    {
      id: 'kind',
      label: 'Kind',
      title: (rows) => `Change the kind of ${rows}`,
      follows: '',
      done: (rows) => `Kind changed for ${rows}`,
      inputs: [
        {
          kind: 'choice',
          name: 'kind',
          label: 'Kind',
          options: [
            { value: 'soup', label: 'Soup' },
            { value: 'cake', label: 'Cake' },
          ],
        },
      ],
    },
    { id: 'hide', label: 'Hide', title: () => 'Hide', follows: '', done: (rows) => `${rows} hidden` },
  ],
  call,
  nameOf: (id) => `Dish ${id}`,
};

beforeEach(() => {
  call.mockReset();
  localStorage.clear();
  beginSession('token', 12);
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('view/query_views', () => answer([])),
  );
});
afterEach(() => void vi.restoreAllMocks());

test('a cell is edited in place, with undo', async () => {
  call.mockResolvedValue({ succeeded: [1], failed: [], changeset_id: 4, job_id: null });
  const { person } = showList({ ...dishList(2, bulk), cellActions: { kind: ['kind'] } });
  await person.click(await screen.findByRole('button', { name: 'Change kind of Dish 1' }));
  const editor = await screen.findByRole('dialog', { name: 'Change kind of Dish 1' });
  expect(within(editor).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  await person.click(await within(editor).findByRole('button', { name: 'Cake' }));
  expect(await screen.findByText('Kind changed for 1 dish')).toBeVisible();
  expect(call).toHaveBeenCalledExactlyOnceWith({ action: 'kind', ids: [1], params: { kind: 'cake' } });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a click beside the text of an editable cell edits it, and one in another cell opens the row', async () => {
  const { person, open } = showList({ ...dishList(2, bulk), cellActions: { kind: ['kind'] } });
  const edit = await screen.findByRole('button', { name: 'Change kind of Dish 1' });
  await person.click(edit.parentElement as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Change kind of Dish 1' })).toBeVisible();
  expect(open).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await person.click(screen.getByText('Dish 2'));
  expect(open).toHaveBeenCalledOnce();
});

test('a refused edit of a row is reported, and offers no undo', async () => {
  const failed = [{ id: 1, code: 10007, msg: 'It is closed' }];
  call.mockResolvedValue({ succeeded: [], failed, changeset_id: null, job_id: null });
  const { person } = showList({ ...dishList(2, bulk), cellActions: { kind: ['kind'] } });
  await person.click(await screen.findByRole('button', { name: 'Change kind of Dish 1' }));
  await person.click(await screen.findByRole('button', { name: 'Cake' }));
  expect(await screen.findByText('It is closed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('columns without room are hidden until requested', async () => {
  // jsdom has no layout: simulate three columns of 150 px in a frame of 320 px.
  const heads = () => document.querySelectorAll('thead th').length;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => heads() * 150);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 150, 20));
  const { person } = showList(dishList(5, null));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(5);
  expect(screen.queryByRole('columnheader', { name: 'Id' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show 1 more column' }));
  expect(await screen.findByRole('columnheader', { name: /^Id/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /more column/ })).not.toBeInTheDocument();
});
