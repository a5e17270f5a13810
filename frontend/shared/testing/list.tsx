import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { KeysHost } from '@shared/keys/KeysHost';
import type { BulkDefinition } from '@shared/table/actions/bulk';
import type { ListDefinition } from '@shared/table/state/definition';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { testTab } from './tab';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { ToastHost } from '@shared/ui/ToastHost';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import { WorkHost } from '@shared/work/WorkHost';

export interface Dish {
  id: number;
  name: string;
  kind: string;
}

const PAGE = 20;

/** Define a list of dishes, twenty per page, that ignores filters. */
export function dishList(total: number, bulk: BulkDefinition | null): ListDefinition<Dish> {
  return {
    area: 'dish',
    title: 'Dishes',
    defaults: {
      filters: [
        {
          kind: 'many',
          key: 'kind',
          label: 'Kind',
          options: [
            { value: 'soup', label: 'Soup' },
            { value: 'cake', label: 'Cake' },
          ],
        },
      ],
      sorts: ['name'],
      sortBy: 'name',
      sortOrder: 'asc',
    },
    columns: [
      { id: 'name', header: 'Dish', sort: 'name', cell: (row) => row.name },
      { id: 'kind', header: 'Kind', cell: (row) => row.kind },
      { id: 'id', header: 'Id', cell: (row) => row.id },
    ],
    rowId: (row) => row.id,
    recordPath: '/dish',
    newPath: null,
    newLabel: 'Create dish',
    searchLabel: 'Search dishes',
    nameOf: (row) => row.name,
    bulk,
    exporting: null,
    map: null,
    card: (row) => row.name,
    empty: { icon: 'info', title: 'No dishes', hint: 'None yet.' },
    queryKey: (input) => ['dishes', input],
    fetch: ({ page }) => {
      const first = (page - 1) * PAGE + 1;
      const list = Array.from({ length: Math.min(PAGE, total - first + 1) }, (_, index) => ({
        id: first + index,
        name: `Dish ${first + index}`,
        kind: 'Soup',
      }));
      return Promise.resolve({ list, total, total_is_exact: true });
    },
  };
}

/** URL of the tab, and the Back button of the browser, for tests of the state in the URL. */
export const address: { current: string; back: () => void } = { current: '', back: () => undefined };

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    address.current = pathname + search;
    address.back = () => void navigate(-1);
  }, [pathname, search, navigate]);
  return null;
}

/** Render a list in a tab, with toasts and background jobs. */
export function showList(definition: ListDefinition<Dish>, path = '/dishes') {
  return showInTab(<ListScreen definition={definition} />, path);
}

/** Render a screen in a tab. */
export function showInTab(screen: ReactNode, path: string) {
  const open = vi.fn();
  const workspace = { open, href: (to: string) => to, changeCountry: vi.fn() };
  const tab = testTab({
    key: path,
    setTitle: vi.fn(),
    setUnsaved: vi.fn(),
    close: vi.fn(),
    replace: vi.fn(),
    setActions: vi.fn(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WorkspaceContext value={workspace}>
          <TabContext value={tab}>
            {screen}
            <Address />
          </TabContext>
        </WorkspaceContext>
        <ToastHost />
        <WorkHost />
        <KeysHost />
        <ConfirmHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), open, client, ...shown };
}
