import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';

const server = startServer();
completeBrowser();

const COLUMN = 100;
const FRAME = 450;

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  setUser(testManager);
  server.use(onCall('view/query_views', () => answer([])));
  // All columns have the same width, and four of them fit.
  const heads = (table: HTMLElement) => table.querySelectorAll('thead th').length;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TABLE' ? heads(this) * COLUMN : 0;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(FRAME);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, COLUMN, 20));
});

afterEach(() => vi.restoreAllMocks());

function wideList() {
  const list = dishList(3, null);
  const columns = ['name', 'kind', 'size', 'price', 'made', 'seen'].map((id) => ({
    id,
    header: id,
    sort: id,
    cell: () => id,
  }));
  return { ...list, columns, defaults: { ...list.defaults, sorts: columns.map(({ id }) => id) } };
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent.replace(/ \+\d$/, ''));
const isShown = (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });

test('a list shows the first columns that have room', async () => {
  showList(wideList());
  await isShown('price');
  expect(heads()).toEqual(['name', 'kind', 'size', 'price']);
  expect(screen.getByRole('button', { name: 'Show 2 more columns' })).toBeVisible();
});

test('the sort column is shown too, until another column is sorted', async () => {
  const { person } = showList(wideList(), '/dishes?sort=-seen');
  await isShown('seen');
  expect(heads()).toEqual(['name', 'kind', 'size', 'seen']);
  expect(await isShown('seen')).toHaveAttribute('aria-sort', 'descending');

  await person.click(screen.getByRole('button', { name: 'size' }));
  await isShown('price');
  expect(heads()).toEqual(['name', 'kind', 'size', 'price']);
});
