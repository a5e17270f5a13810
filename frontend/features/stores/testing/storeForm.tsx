import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/session/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import StoreAddScreen from '../screens/StoreAddScreen';
import StoreEditScreen from '../screens/StoreEditScreen';
import { testPack, testStore, testTaxonomies } from './reference';

/* What tests of a store's form share: a server that knows one store, and the form in its tab. */

/** What the tab was called. */
export const titles: string[] = [];
/** Where the tab went instead. */
export const replaced: unknown[] = [];
const tab = testTab({
  setTitle: (title) => void titles.push(title),
  replace: (path, query) => void replaced.push([path, query]),
});
/** The countries that were changed to. */
export const switched: string[] = [];
const workspace = {
  open: () => undefined,
  href: (path: string) => path,
  changeCountry: (country: string) => void switched.push(country),
};
/** The choices of its fields. */
export const enums = {
  hours_mode: ['regular', 'always_open', 'by_appointment', 'unknown'].map((value) => ({
    value,
    label: value,
  })),
  close_reason: [
    { value: 'moved', label: 'Moved' },
    { value: 'renovation', label: 'Renovation' },
  ],
  temporary_close_reason: [{ value: 'renovation', label: 'Renovation' }],
  business_status: [{ value: 'open', label: 'Open' }],
  duplicate_band: [{ value: 'match', label: 'Very likely the same' }],
};
/** A page of a list without rows. */
export const empty = { list: [], total: 0, total_is_exact: true, page: 1, page_size: 1 };

/** What is in the body of a call, as the test reads it. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request.json()) as Record<string, unknown>;
}

/** A server for the tests of one file, with one store that nobody has touched yet. */
export function startStoreForm() {
  const server = startServer();
  completeBrowser();
  beforeEach(() => {
    titles.length = 0;
    replaced.length = 0;
    setBoot(testBoot);
    beginSession('token', 12);
    setUser(testManager);
    server.use(
      onCall('system/get_bootstrap', () =>
        answer({ user: testManager, countries: [testPack], enums, menu_counts: {} }),
      ),
      onCall('taxonomy/get_taxonomies', () => answer(testTaxonomies)),
      onCall('taxonomy/query_tags', () => answer(empty)),
      onCall('store/query_brands', () => answer(empty)),
      onCall('activity/query_logs', () => answer(empty)),
      onCall('address/query_regions', () => answer([])),
      onCall('address/check_address', () =>
        answer({ errors: {}, warnings: [], address_text: '', timezone: '' }),
      ),
      onCall('store/preview_hours', () =>
        answer({
          osm: '',
          week: [],
          is_open: null,
          closes_at: null,
          opens_at: null,
          reason: 'unknown',
          text: '',
        }),
      ),
      onCall('store/get_store_detail', () => answer(testStore)),
      onCall('store/query_duplicates', () => answer(empty)),
    );
  });
  return server;
}

/** Shows a new store, or the one that is there; returns who works in it. */
export function show(screenShown: 'add' | 'edit', part = 'edit') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/store/store/edit?id=5&part=${part}`]}>
        <WorkspaceContext value={workspace}>
          <TabContext value={tab}>
            {screenShown === 'add' ? <StoreAddScreen /> : <StoreEditScreen />}
          </TabContext>
        </WorkspaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The field of its name, once it is there. */
export async function nameBox() {
  return screen.findByRole('textbox', { name: 'Name' });
}
