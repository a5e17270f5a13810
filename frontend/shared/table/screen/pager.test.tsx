import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';

const server = startServer();
completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  setUser(testManager);
  server.use(onCall('view/query_views', () => answer([])));
});

const footer = () => screen.findByRole('contentinfo');
const button = (name: string) => screen.findByRole('button', { name });

test('a page beyond the end of a list shows the last page', async () => {
  const { person } = showList(dishList(45, null), '/dishes?page=9');
  expect(await screen.findByText('Dish 45')).toBeVisible();
  expect(await footer()).toHaveTextContent('41–45 of 45');
  expect(screen.getByLabelText('Page')).toHaveValue('3');
  expect(await button('Next')).toBeDisabled();
  await waitFor(() => expect(address.current).toBe('/dishes?page=3'));

  await person.click(await button('Previous'));
  expect(await screen.findByText('Dish 21')).toBeVisible();
  expect(await footer()).toHaveTextContent('21–40 of 45');
  expect(address.current).toBe('/dishes?page=2');
});

test('a list that became empty shows that on every page', async () => {
  showList(dishList(0, null), '/dishes?page=5&kind=soup');
  expect(await screen.findByText('No results')).toBeVisible();
  expect(await footer()).toHaveTextContent('0 of 0');
  await waitFor(() => expect(address.current).toBe('/dishes?kind=soup'));
  expect(screen.getByLabelText('Page')).toHaveValue('1');
});

test('a page beyond an estimated total links to the first page', async () => {
  const whole = dishList(45, null);
  const rough: typeof whole = {
    ...whole,
    fetch: async (...requests) => ({
      ...(await whole.fetch(...requests)),
      total: 1200,
      total_is_exact: false,
    }),
  };
  const { person } = showList(rough, '/dishes?page=70');
  expect(await screen.findByText('Nothing on this page')).toBeVisible();
  const foot = await footer();
  expect(foot).toHaveTextContent('0 of about 1,200');
  expect(within(foot).getByLabelText('Page')).toHaveValue('60');

  await person.click(await button('First page'));
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(address.current).toBe('/dishes');
});

test('Back returns to the previous page, not to a previous filter', async () => {
  const { person } = showList(dishList(45, null), '/dishes?sort=-name');
  await person.click(await button('Next'));
  expect(await screen.findByText('Dish 21')).toBeVisible();
  await person.click(await button('Next'));
  expect(await screen.findByText('Dish 41')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Dish/ }));
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(address.current).toBe('/dishes');
  act(address.back);
  expect(await screen.findByText('Dish 21')).toBeVisible();
  expect(address.current).toBe('/dishes?sort=-name&page=2');
  act(address.back);
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(address.current).toBe('/dishes?sort=-name');
});

test('a list that became shorter keeps its filters, and the address follows the shown page', async () => {
  const handleRequest = vi.fn(dishList(45, null).fetch);
  const { client } = showList({ ...dishList(45, null), fetch: handleRequest }, '/dishes?kind=soup&page=9');
  client.setDefaultOptions({ queries: { staleTime: 30_000 } });
  expect(await screen.findByText('Dish 45')).toBeVisible();
  await waitFor(() => expect(address.current).toBe('/dishes?kind=soup&page=3'));
  expect(handleRequest.mock.calls.map(([{ page }]) => page)).toEqual([9, 3]);
});

test('another page starts at its first row, scrolled to the top', async () => {
  const { person } = showList(dishList(45, null));
  expect(await screen.findByText('Dish 20')).toBeVisible();
  await person.keyboard('jjj');
  expect(current()).toHaveTextContent('Dish 3');
  const rows = screen.getByRole('table').closest('.scrolls');
  if (rows === null) throw new Error('The rows do not scroll');
  rows.scrollTop = 238;
  await person.click(await button('Next'));
  expect(await screen.findByText('Dish 21')).toBeVisible();
  expect(rows.scrollTop).toBe(0);
  expect(current()).toBeNull();
  await person.keyboard('j');
  expect(current()).toHaveTextContent('Dish 21');
});

const current = () => document.querySelector<HTMLElement>('[data-current="true"]');
