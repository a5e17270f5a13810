import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { session } from '@shared/api/session';
import type { ListState } from '@shared/table/state/listState';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import type { Item } from './items';
import type { Goal } from './MapFace';
import StoreMap from './StoreMap';

// The map needs features that jsdom does not have, so buttons replace its items.
vi.mock('./MapFace', () => ({ default: FaceOfButtons }));

interface Face {
  items: readonly Item[];
  goal: Goal | null;
  onView: (view: unknown) => void;
  onHit: (item: Item) => void;
}

const BOX = { south: -7, west: 106, north: -6, east: 107 };

function FaceOfButtons({ items, goal, onView, onHit }: Face) {
  useEffect(() => onView({ center: { lat: -6.5, lng: 106.5 }, zoom: 10, box: BOX }), []); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <div data-testid="face" data-goal={JSON.stringify(goal)}>
      {items.map((item, index) => (
        <button key={index} type="button" onClick={() => onHit(item)}>
          {item.kind === 'cluster' ? `Cluster of ${item.cluster.count}` : `Pin of ${item.store.name}`}
        </button>
      ))}
    </div>
  );
}

const server = startServer();
completeBrowser();
const opened: unknown[] = [];
const workspace = {
  open: (path: string, query?: unknown) => void opened.push([path, query]),
  href: (path: string) => path,
  changeCountry: () => undefined,
};
const tab = {
  key: 'test',
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  close: () => undefined,
  replace: () => undefined,
  setActions: () => undefined,
  onRefresh: () => () => undefined,
  setOwnCountry: () => undefined,
  hasUnsaved: () => false,
  isActive: () => true,
};
const address = { current: '' };
const requests: Record<string, unknown>[] = [];
const listed: Record<string, unknown>[] = [];
const states: ListState[] = [];
const SPREAD = { south: -6.5, west: 106.2, north: -6.2, east: 106.6 };
const SPOT = { south: -6.2, west: 106.8, north: -6.2, east: 106.8 };
const PIN = {
  store_id: 7,
  name: 'Kopi Tuku',
  branch_name: 'Cipete',
  status: 'published',
  business_status: 'open',
  store_type: 'cafe',
  address_text: 'Jl. Cipete Raya 7',
  cover_url: null,
  lat: -6.3,
  lng: 106.8,
};
const ROW = { ...PIN, region_path: 'Jakarta Selatan › Cilandak' };
const MAP_ANSWER = {
  clusters: [
    { lat: -6.3, lng: 106.4, count: 40, bounds: SPREAD },
    { lat: -6.2, lng: 106.8, count: 3, bounds: SPOT },
  ],
  stores: [PIN],
  total: 44,
  total_is_exact: true,
  truncated: false,
};
const STATE: ListState = {
  keyword: '',
  filters: { status: ['published'] },
  sortBy: 'name',
  sortOrder: 'asc',
  page: 1,
  pageSize: 20,
  view: null,
};
const ENUMS = {
  store_status: [{ value: 'published', label: 'Published' }],
  business_status: [{ value: 'open', label: 'Open now' }],
  store_type: [{ value: 'cafe', label: 'Café' }],
};

function Address() {
  const { search } = useLocation();
  useEffect(() => {
    address.current = search;
  }, [search]);
  return null;
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const state = (next: ListState) => void states.push(next);
  render(
    <QueryClientProvider client={client}>
      <WorkspaceContext value={workspace}>
        <TabContext value={tab}>
          <MemoryRouter initialEntries={['/store/store/list?status=published&show=map']}>
            <StoreMap filters={{ status: ['published'] }} state={STATE} onState={state} onList={state} />
            <Address />
          </MemoryRouter>
        </TabContext>
      </WorkspaceContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request.json()) as Record<string, unknown>;
}

beforeEach(() => {
  for (const stored of [opened, requests, listed, states]) stored.length = 0;
  setBoot(testBoot);
  session.setState({ country: 'ID' });
  server.use(
    onCall('system/get_bootstrap', () => answer({ countries: [], enums: ENUMS, menu_counts: {} })),
    onCall('store/query_store_map', async ({ request }) => {
      requests.push(await bodyOf(request));
      return answer(MAP_ANSWER);
    }),
    onCall('store/query_stores', async ({ request }) => {
      const body = await bodyOf(request);
      if (body['has_pin'] === false) return answer({ list: [], total: 312, total_is_exact: true });
      listed.push(body);
      return answer({ list: [ROW, { ...ROW, store_id: 8, name: 'Soto' }], total: 2, total_is_exact: true });
    }),
    onCall('address/query_regions', () => answer([])),
  );
});

describe('the map of stores', () => {
  test('requests the visible area with the filters of the list, and stores its view in the address', async () => {
    show();
    expect(await screen.findByText('44 stores here')).toBeVisible();
    expect(requests).toEqual([{ status: ['published'], bbox: BOX, zoom: 10 }]);
    expect(listed).toEqual([
      { status: ['published'], sort_by: 'name', sort_order: 'asc', bbox: BOX, page_size: 50 },
    ]);
    await waitFor(() => expect(address.current).toBe('?status=published&show=map&at=-6.5%2C106.5%2C10'));
  });

  test('a pin shows its store, which opens', async () => {
    const user = show();
    await user.click(await screen.findByText('Pin of Kopi Tuku'));
    const card = screen.getByRole('region', { name: 'Kopi Tuku — Cipete' });
    expect(within(card).getByText('Jl. Cipete Raya 7')).toBeVisible();
    expect(within(card).getByText('Published')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Open' }));
    expect(opened).toEqual([['/store/store/edit', { id: 7 }]]);
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Kopi Tuku — Cipete' })).toBeNull();
  });

  test('a cluster zooms in; a cluster at one position is listed', async () => {
    const user = show();
    await user.click(await screen.findByText('Cluster of 40'));
    expect(JSON.parse(screen.getByTestId('face').dataset['goal'] ?? '')).toEqual({ to: 'box', box: SPREAD });
    await user.click(screen.getByText('Cluster of 3'));
    expect(await screen.findByText('Stores at one spot')).toBeVisible();
    await waitFor(() => expect(listed.at(-1)).toMatchObject({ bbox: SPOT }));
    await user.click(screen.getByRole('button', { name: 'Back to all in view' }));
    expect(screen.queryByText('Stores at one spot')).toBeNull();
  });

  test('j, k and Enter select and open the listed stores', async () => {
    const user = show();
    await screen.findByText('Soto — Cipete');
    await user.keyboard('jjjk');
    expect(screen.getByText('Kopi Tuku — Cipete').closest('li')).toHaveAttribute('aria-current', 'true');
    await user.keyboard('j{Enter}');
    expect(opened).toEqual([['/store/store/edit', { id: 8 }]]);
  });

  test('stores without a pin are counted and listed', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: '312 stores have no pin' }));
    expect(states).toEqual([{ ...STATE, filters: { status: ['published'], has_pin: false } }]);
  });

  test('an empty map offers the whole country and to clear the filters', async () => {
    const nothing = { clusters: [], stores: [], total: 0, total_is_exact: true, truncated: false };
    server.use(onCall('store/query_store_map', () => answer(nothing)));
    const user = show();
    expect(await screen.findByText('No stores in this part of the map')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Whole country' }));
    expect(JSON.parse(screen.getByTestId('face').dataset['goal'] ?? '')).toEqual({ to: 'all' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(states).toEqual([{ ...STATE, filters: {} }]);
  });

  test('shows an error and retries', async () => {
    server.use(onCall('store/query_store_map', () => refuse(10500, 'Server error')));
    const user = show();
    expect(await screen.findByText('Server error')).toBeVisible();
    server.use(onCall('store/query_store_map', () => answer(MAP_ANSWER)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('44 stores here')).toBeVisible();
  });
});
