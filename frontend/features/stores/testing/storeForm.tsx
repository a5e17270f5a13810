import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import StoreAddScreen from '../screens/StoreAddScreen';
import StoreEditScreen from '../screens/StoreEditScreen';
import { testPack, testStore, testTaxonomies } from './reference';

/* Shared by the tests of the store form: a server with one store, and the form in its tab. */

/** Titles that the tab was given. */
export const titles: string[] = [];
/** Locations that replaced the tab's. */
export const replaced: unknown[] = [];
const tab = testTab({
  setTitle: (title) => void titles.push(title),
  replace: (path, query) => void replaced.push([path, query]),
});
/** Countries that the form changed to. */
export const switched: string[] = [];
const workspace = {
  open: () => undefined,
  href: (path: string) => path,
  changeCountry: (country: string) => void switched.push(country),
};
/** Choices of the form's fields. */
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
/** Empty page of a list. */
export const empty = { list: [], total: 0, total_is_exact: true, page: 1, page_size: 1 };

/** Return the body of a request as JSON. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request.json()) as Record<string, unknown>;
}

/** Start a server for the tests of one file, with one unchanged store. */
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

/** Render the form of a new or the existing store. Return the user-event instance. */
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

/** Return the name field once it has rendered. */
export async function nameBox() {
  return screen.findByRole('textbox', { name: 'Name' });
}
