import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { ToastHost } from '@shared/ui/ToastHost';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import { testPack, testStore, testTaxonomies } from '../testing/reference';
import StoreEditScreen from './StoreEditScreen';

// The map needs features that jsdom does not have. It is tested in a real browser.
vi.mock('@shared/map/MapCanvas', () => ({ default: () => <div>Map</div> }));

const server = startServer();
completeBrowser();

const empty = { list: [], total: 0, total_is_exact: true, page: 1, page_size: 1 };
const store = { ...testStore, intro: 'Rice and more', labels: ['spring'] };
const noteChanged = {
  log_id: 40,
  actor: { user_id: 12, nickname: 'Maria' },
  action: 'edit',
  via: '',
  at: '2026-11-20T02:00:00Z',
  changes: [{ field: 'internal_note', old: '', new: 'Ask for the terrace' }],
};
const openDaily = Array.from({ length: 7 }, (_, at) => ({
  day: at + 1,
  state: 'open',
  intervals: [{ open: '11:00', close: '21:00' }],
}));
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent.length = 0;
  setBoot(testBoot);
  beginSession('token', 12);
  setUser(testManager);
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({
        user: testManager,
        countries: [testPack],
        enums: { hours_mode: [], social_platform: [{ value: 'instagram', label: 'Instagram' }] },
        menu_counts: {},
      }),
    ),
    onCall('taxonomy/get_taxonomies', () => answer(testTaxonomies)),
    onCall('address/query_regions', () => answer([])),
    onCall('activity/query_logs', () => answer(empty)),
    onCall('store/get_store_detail', () => answer(store)),
    onCall('store/query_duplicates', () => answer(empty)),
    onCall('store/edit_store', async ({ request }) => {
      const patch = (await request.json()) as Record<string, unknown>;
      sent.push(patch);
      return answer({ ...store, ...patch, version: 4 });
    }),
  );
});

function show() {
  const workspace = { open: () => undefined, href: (path: string) => path, changeCountry: () => undefined };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/store/store/edit?id=5']}>
        <WorkspaceContext value={workspace}>
          <TabContext value={testTab({})}>
            <StoreEditScreen />
            <ToastHost />
          </TabContext>
        </WorkspaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const group = (name: string) => screen.findByRole('region', { name });

test('opens with a summary of the store', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Warung Bu Sri — Cipete' })).toBeVisible();
  expect(within(await group('Food & price')).getByText('Padang')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
});

test('is read-only while the console is viewed as another user, with a notice', async () => {
  setUser({ ...testManager, viewed_by: { nickname: 'Boss' } });
  const person = show();
  const message = 'You are viewing the console as Maria. You cannot make changes.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(within(await group('Internal')).queryByRole('button')).not.toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'Edit' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('shows the number of collections and pages that contain it', async () => {
  server.use(
    onCall('store/get_store_detail', () => answer({ ...store, collection_count: 1, page_count: 2 })),
  );
  show();
  const shown = within(await group('On the site'));
  expect(shown.getByText('1 collection')).toBeVisible();
  expect(shown.getByText('2 pages')).toBeVisible();
});

test('shows which public holidays change its hours, and how', async () => {
  const holidays = [{ on: '2026-11-27', name: 'Market Day', text: 'closed' }];
  server.use(
    onCall('store/get_store_detail', () => answer({ ...store, open_now: { ...store.open_now, holidays } })),
  );
  show();
  const hours = within(await group('Opening hours'));
  expect(hours.getByText('Fri, 27 Nov 2026, Market Day: closed')).toBeVisible();
});

test('a group is edited in place with the loaded version, and can be undone', async () => {
  const undone: unknown[] = [];
  server.use(
    onCall('activity/query_logs', () => answer({ ...empty, total: 1, list: [noteChanged] })),
    onCall('activity/undo_change', async ({ request }) => {
      undone.push(await request.json());
      return answer({ version: 5, undone: 1, fields: 1, not_undone: [] });
    }),
  );
  const person = show();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  const internal = within(await group('Internal'));
  await person.type(await internal.findByRole('textbox', { name: 'Internal note' }), 'Ask for the terrace');
  await person.click(internal.getByRole('button', { name: 'Save' }));
  expect(await internal.findByText('Ask for the terrace')).toBeVisible();
  expect(internal.queryByRole('textbox')).not.toBeInTheDocument();
  expect(sent).toEqual([{ store_id: 5, version: 3, internal_note: 'Ask for the terrace' }]);
  expect(screen.getByText('Warung Bu Sri — Cipete saved')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual([{ object_type: 'store', object_id: 5, log_id: 40 }]));
});

test('saving a group keeps unsaved input in other groups', async () => {
  const person = show();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  await person.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Half a thought');
  await person.click(screen.getByRole('button', { name: 'Edit food & price' }));
  const food = within(await group('Food & price'));
  await person.type(await food.findByRole('textbox', { name: 'Description' }), 'Open kitchen');
  await person.click(food.getByRole('button', { name: 'Save' }));
  expect(await food.findByText('Open kitchen')).toBeVisible();
  expect(sent).toEqual([{ store_id: 5, version: 3, description: 'Open kitchen' }]);
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Half a thought');
});

test('a number and an address are checked when they are left', async () => {
  const person = show();
  await person.click(within(await group('Web & links')).getByRole('button', { name: 'Edit web & links' }));
  const website = await screen.findByRole('textbox', { name: 'Website' });
  await person.type(website, 'no site');
  await person.tab();
  expect(website).toHaveAccessibleDescription('“no site” is not a web address. Example: https://example.com');
  expect(screen.getByText('1 to fix')).toBeVisible();
  expect(website).not.toHaveFocus();
  await person.clear(website);
  await person.type(website, 'sofra.example');
  await person.tab();
  expect(website).toHaveAccessibleDescription('');
  expect(screen.queryByText('1 to fix')).not.toBeInTheDocument();
});

test('leaving a group by Escape discards its input, offers to restore it, and sends nothing', async () => {
  const person = show();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  const note = await screen.findByRole('textbox', { name: 'Internal note' });
  await person.type(note, 'Nothing of it{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Internal note' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Edit internal' }));
  expect(await screen.findByRole('textbox', { name: 'Internal note' })).toHaveValue('');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('textbox', { name: 'Internal note' })).toHaveValue('Nothing of it');
  expect(sent).toEqual([]);
});

test('a refused group stays open with the error at its field', async () => {
  const words = 'At most 2000 characters';
  server.use(onCall('store/edit_store', () => refuse(10005, words, { errors: { internal_note: [words] } })));
  const person = show();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  const note = await screen.findByRole('textbox', { name: 'Internal note' });
  await person.type(note, 'Much');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(note).toHaveAccessibleDescription(words);
});

test('empty fields that lower the completeness link to their fields', async () => {
  server.use(
    onCall('store/get_store_detail', () => answer({ ...store, completeness: 88, empty_fields: ['intro'] })),
  );
  const person = show();
  const completeness = within(await group('Completeness'));
  expect(completeness.getByRole('heading')).toHaveTextContent('Complete 88 %');
  await person.click(completeness.getByRole('button', { name: 'Short introduction' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Short introduction' })).toHaveFocus());
});

test('the latest changes link to the history', async () => {
  server.use(onCall('activity/query_logs', () => answer({ ...empty, total: 1, list: [noteChanged] })));
  const person = show();
  const changes = within(await group('Latest changes'));
  expect(changes.getByRole('listitem')).toHaveTextContent(/^Maria changed internal note/);
  await person.click(changes.getByRole('button', { name: 'Show history' }));
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
});

test('the header shrinks to one line while the overview is scrolled', async () => {
  show();
  const header = (await screen.findByRole('heading', { level: 1 })).closest('header');
  const scroller = screen.getByText('Food & price').closest('.record-part');
  if (!(scroller instanceof HTMLElement)) throw new Error('The overview has no scroll container.');
  Object.defineProperties(scroller, { scrollHeight: { value: 2000 }, clientHeight: { value: 600 } });
  scroller.scrollTop = 120;
  fireEvent.scroll(scroller);
  expect(header).toHaveAttribute('data-scrolled', 'true');
  scroller.scrollTop = 0;
  fireEvent.scroll(scroller);
  expect(header).toHaveAttribute('data-scrolled', 'false');
});

test('a missing requirement links to its field in the Edit part', async () => {
  const person = show();
  const checklist = await screen.findByRole('region', { name: 'Checklist' });
  await person.click(within(checklist).getByRole('button', { name: 'Phone or hours, missing' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add phone' })).toHaveFocus());
});

test('shows why it cannot be edited by a person with read-only access', async () => {
  const reason = 'The store is deleted: restore it first';
  server.use(
    onCall('store/get_store_detail', () => answer({ ...store, allowed_actions: ['restore'] })),
    onCall('system/get_unavailable_actions', () =>
      answer({ list: [{ action: 'edit', label: 'Edit', reason }] }),
    ),
  );
  show();
  expect(await screen.findByText(`Editing is locked. ${reason}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit internal' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeEnabled();
});

test('an incomplete time can be restored after Escape', async () => {
  server.use(
    onCall('store/get_store_detail', () =>
      answer({ ...store, hours_mode: 'regular', regular_hours: openDaily }),
    ),
  );
  const person = show();
  await person.click(
    within(await group('Opening hours')).getByRole('button', { name: 'Edit opening hours' }),
  );
  const opens = await screen.findByRole('textbox', { name: /^Tuesday opens/ });
  await person.clear(opens);
  await person.type(opens, '9{Escape}');
  expect(opens).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('textbox', { name: /^Tuesday opens/ })).toHaveValue('09:00');
  expect(sent).toEqual([]);
});

test('starts with the focus on the record’s name, and moves it to the saved group', async () => {
  const person = show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveFocus();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  await person.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Kind');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit internal' })).toHaveFocus());
});

test('Z undoes the last save once', async () => {
  const undone: unknown[] = [];
  server.use(
    onCall('activity/query_logs', () => answer({ ...empty, total: 1, list: [noteChanged] })),
    onCall('activity/undo_change', async ({ request }) => {
      undone.push(await request.json());
      return answer({ version: 5, undone: 1, fields: 1, not_undone: [] });
    }),
  );
  const person = show();
  await person.click(within(await group('Internal')).getByRole('button', { name: 'Edit internal' }));
  await person.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Kind');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You can undo it later in History')).toBeVisible();
  await person.keyboard('z');
  expect(await screen.findByText('Undone: Warung Bu Sri — Cipete')).toBeVisible();
  expect(screen.queryByText('You can undo it later in History')).not.toBeInTheDocument();
  await person.keyboard('z');
  expect(undone).toHaveLength(1);
});

test('Ctrl S saves the group with the focus', async () => {
  server.use(
    onCall('store/get_store_detail', () =>
      answer({ ...store, hours_mode: 'regular', regular_hours: openDaily }),
    ),
  );
  const person = show();
  await person.click(
    within(await group('Opening hours')).getByRole('button', { name: 'Edit opening hours' }),
  );
  const opens = await screen.findByRole('textbox', { name: /^Tuesday opens/ });
  await person.clear(opens);
  await person.type(opens, '9');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['regular_hours']).toContainEqual({
    day: 2,
    state: 'open',
    intervals: [{ open: '09:00', close: '21:00' }],
  });
});

test('links to the published page while it exists', async () => {
  const url = 'https://www.sofra.example/id/stores/warung-bu-sri-cipete';
  server.use(onCall('store/get_store_detail', () => answer({ ...store, public_url: url })));
  show();
  expect(await screen.findByRole('link', { name: 'On the site' })).toHaveAttribute('href', url);
});

test.each([
  { title: 'Phones', add: 'Add phone', box: 'Phone 1' },
  { title: 'Web & links', add: 'Add social media', box: 'Address 1' },
])('$add focuses the new field, and an empty row is no change', async ({ title, add, box }) => {
  server.use(onCall('store/get_store_detail', () => answer({ ...store, phones: [], socials: [] })));
  const person = show();
  const edit = { name: `Edit ${title.toLowerCase()}` };
  await person.click(within(await group(title)).getByRole('button', edit));
  const opened = within(await group(title));
  await person.click(await opened.findByRole('button', { name: add }));
  const field = opened.getByRole('textbox', { name: box });
  expect(field).toHaveFocus();
  await person.keyboard(' ');
  expect(opened.queryByRole('textbox', { name: box.replace('1', '2') })).not.toBeInTheDocument();
  await person.click(opened.getByRole('button', { name: 'Save' }));
  await person.click(await opened.findByRole('button', edit));
  expect(await opened.findByRole('button', { name: add })).toBeVisible();
  expect(opened.queryByRole('textbox', { name: box })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  expect(screen.queryByText(/ saved$/)).not.toBeInTheDocument();
  expect(screen.queryByText(/discarded/)).not.toBeInTheDocument();
});
