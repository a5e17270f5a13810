import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginAsOperator } from '@shared/testing/desk';
import { dishList, type Dish } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import { leave } from '@shared/decisions/leaving';
import { RecordOrderContext, useRecordOrder, type RecordOrders } from './recordOrder';
import { useListChoices } from './useListChoices';
import { useListCommands } from './useListCommands';
import { useListData } from './useListData';

const server = startServer();
const dishes = { ...dishList(25, null), newPath: '/dish/new' };
const FIRST = { page: 1, page_size: 20, sort_by: 'name', sort_order: 'asc' as const };
const open = vi.fn();

beforeEach(() => {
  open.mockReset();
  beginAsOperator();
  server.use(onCall('view/query_views', () => answer({ list: [] })));
});

function Console({ path, children }: { path: string; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [orders] = useState<RecordOrders>(() => new Map());
  const [tab] = useState(() => testTab({ key: path }));
  return (
    <QueryClientProvider client={client}>
      <RecordOrderContext value={orders}>
        <MemoryRouter initialEntries={[path]}>
          <WorkspaceContext value={{ open, href: (to) => to, changeCountry: vi.fn() }}>
            <TabContext value={tab}>{children}</TabContext>
          </WorkspaceContext>
        </MemoryRouter>
      </RecordOrderContext>
    </QueryClientProvider>
  );
}

/** Render a hook inside a list with this URL. */
function call<T>(use: () => T, path = '/dishes') {
  return renderHook(use, { wrapper: ({ children }) => <Console path={path}>{children}</Console> });
}

function commandsOf(rows: readonly Dish[]) {
  const choices = { page: '1', filters: {}, shown: ['table'] as const, shownAs: 'table' as const };
  const folds = { rows, hiddenIn: () => [], foldOf: () => null, firstTextOf: () => null };
  return call(() =>
    useListCommands(dishes, { ...choices, show: vi.fn() }, { rows, folds, refresh: vi.fn() }),
  );
}

test('filters are read from the address, and a new filter is written there', async () => {
  const { result } = call(() => useListChoices(dishes), '/dishes?kind=soup&page=2');
  expect(result.current.filters).toEqual({ kind: ['soup'] });
  expect(result.current.input).toMatchObject({ kind: ['soup'], page: 2 });

  act(() => result.current.setState({ ...result.current.state, filters: { kind: ['cake'] }, page: 1 }));
  await waitFor(() => expect(result.current.filters).toEqual({ kind: ['cake'] }));
  expect(result.current.input.page).toBe(1);
});

test('data are the rows of the page, without decided ones', async () => {
  const choices = { input: FIRST, endAt: vi.fn(), shownAs: 'table' as const };
  const { result } = call(() => useListData(dishes, choices));
  await waitFor(() => expect(result.current.rows).toHaveLength(20));

  act(() => leave('dish', 3));
  expect(result.current.rows.map(({ id }) => id)).not.toContain(3);
  expect(result.current.query.data?.total).toBe(25);
});

test('data store the order of rows for the screen of a record', async () => {
  const choices = { input: { ...FIRST, page: 2 }, endAt: vi.fn(), shownAs: 'table' as const };
  const { result, rerender } = call(() => {
    const { rows } = useListData(dishes, choices);
    return { rows, order: useRecordOrder(dishes.recordPath) };
  });
  await waitFor(() => expect(result.current.rows).toHaveLength(5));
  rerender();
  expect(result.current.order).toEqual([21, 22, 23, 24, 25]);
});

test('commands open the record of a row, and create one', () => {
  const row = { id: 7, name: 'Dish 7', kind: 'Soup' };
  const { result } = commandsOf([row]);
  act(() => result.current.open(row));
  expect(open).toHaveBeenLastCalledWith(dishes.recordPath, { id: 7 });

  act(() => result.current.openNew?.());
  expect(open).toHaveBeenLastCalledWith('/dish/new', undefined);
});

test('commands move between rows by key', () => {
  const rows = [1, 2].map((id) => ({ id, name: `Dish ${id}`, kind: 'Soup' }));
  const { result } = commandsOf(rows);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  expect(result.current.onRows.current?.id).toBe(1);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  expect(result.current.onRows.current?.id).toBe(2);
});
