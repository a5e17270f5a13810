import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { ExportDefinition } from './exporting';

const server = startServer();
completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
  server.use(onCall('view/query_views', () => answer([])));
});

test('leaves out columns that the role cannot export', async () => {
  const fetch = vi.fn<ExportDefinition['fetch']>().mockResolvedValue({ kind: 'job', jobId: 7 });
  const { person } = showList({
    ...dishList(3, null),
    exporting: { one: 'dish', many: 'dishes', leavesOut: ['kind'], fetch },
  });
  await person.click(await screen.findByRole('button', { name: /Export/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 3 dishes' }));
  expect(dialog.getByText(/with the columns Dish, Id\./)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: /Export|Download/ }));
  expect(fetch).toHaveBeenCalledWith(expect.objectContaining({ columns: ['name', 'id'] }));
});

test('exports only the selected rows of the filtered list', async () => {
  const fetch = vi.fn<ExportDefinition['fetch']>().mockResolvedValue({ kind: 'job', jobId: 7 });
  const exporting = { one: 'dish', many: 'dishes', fetch };
  const bulk = { one: 'dish', many: 'dishes', country: 'ID', actions: [], call: vi.fn(), nameOf: String };
  const { person } = showList({ ...dishList(3, bulk), exporting });
  await person.type(await screen.findByRole('searchbox'), 'Dish{Enter}');
  await person.click(await screen.findByRole('checkbox', { name: 'Select Dish 2' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }));
  await person.click(bar.getByRole('button', { name: /Export/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 1 dish' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(fetch).toHaveBeenCalledWith(expect.objectContaining({ keyword: 'Dish', among: [2] }));
  expect(fetch.mock.lastCall?.[0]).not.toHaveProperty('ids');
});

test('sends no column names for all columns', async () => {
  const fetch = vi.fn<ExportDefinition['fetch']>().mockResolvedValue({ kind: 'job', jobId: 7 });
  const { person } = showList({ ...dishList(3, null), exporting: { one: 'dish', many: 'dishes', fetch } });
  await person.click(await screen.findByRole('button', { name: /Export/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 3 dishes' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Include hidden columns' }));
  expect(dialog.getByText(/all columns that you can see\./)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(fetch).toHaveBeenCalledWith(expect.objectContaining({ columns: [] }));
});

test('exports a table for editing without a choice of columns', async () => {
  const fetch = vi.fn<ExportDefinition['fetch']>();
  const fetchForEditing = vi
    .fn<NonNullable<ExportDefinition['fetchForEditing']>>()
    .mockResolvedValue({ kind: 'job', jobId: 7 });
  const exporting = { one: 'dish', many: 'dishes', fetch, fetchForEditing };
  const { person } = showList({ ...dishList(3, null), exporting });
  await person.click(await screen.findByRole('button', { name: /Export/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 3 dishes' }));
  await person.click(dialog.getByRole('button', { name: 'For editing' }));
  await person.click(dialog.getByRole('combobox', { name: 'File type' }));
  await person.click(await screen.findByRole('option', { name: 'CSV (.csv)' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(fetchForEditing).toHaveBeenCalledWith(expect.anything(), 'csv');
  expect(fetchForEditing.mock.lastCall?.[0]).not.toHaveProperty('columns');
  expect(fetch).not.toHaveBeenCalled();
});
