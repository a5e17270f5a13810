import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';

const server = startServer();
completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  server.use(onCall('view/query_views', () => answer([])));
});

function show(path: string) {
  const dishes = dishList(3, null);
  return showList({ ...dishes, defaults: { ...dishes.defaults, implied: ['kind'] } }, path);
}

test('a filter that a tab implies has no chip, no button and does not change a view', async () => {
  show('/dishes?kind=soup');
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Kind: Soup' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Kind/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save as a view…' })).not.toBeInTheDocument();
});

test('clearing the filters keeps the filter of the tab', async () => {
  const { person } = show('/dishes?q=lentil&kind=soup');
  await person.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address.current).toBe('/dishes?kind=soup'));
});
