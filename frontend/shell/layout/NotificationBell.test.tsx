import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '@shared/notifications/notifications';
import { findRoute } from '@shared/routes/table';
import { COUNTS_FRESH_MS } from '@shared/session/bootstrap';
import { beginSession, session, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { closeDialog, dialogs } from '../dialogs/dialogs';
import { Shell } from '../Shell';

const server = startServer();
completeBrowser();

const operator = {
  user_id: 12,
  username: 'omar',
  nickname: 'Omar',
  is_superuser: false,
  role: 'operator' as const,
  countries: ['ID', 'TR'],
  language: 'en',
  must_change_password: false,
  must_set_up_second_factor: false,
};

const store: Notification = {
  notification_id: 3,
  user_id: 12,
  type: 'store_recheck_due',
  title: 'Kopi Tuku: check again that all is still right',
  body: 'Call or visit.',
  object_type: 'store',
  object_id: 5,
  country: 'TR',
  is_read: false,
  created_at: '2026-03-01T10:00:00Z',
  link: { path: '/store/store/edit', query: { id: '5' } },
};
const many: Notification = {
  ...store,
  notification_id: 2,
  title: '9 stores are due for a check',
  object_id: null,
  link: { path: '/store/store/list', query: { recheck_due: '1' } },
};
const account: Notification = {
  ...store,
  notification_id: 1,
  type: 'account_changed',
  title: 'Ayla changed your account',
  object_type: 'user',
  object_id: 12,
  country: '',
  is_read: true,
  link: { path: '/system/userEdit', query: { id: '12' } },
};

let unread = 0;
let list: Notification[] = [];
const bootstrap = vi.fn(() =>
  answer({
    user: operator,
    countries: [],
    enums: { notification_type: [{ value: 'store_recheck_due', label: 'Store check due' }] },
    menu_counts: { notifications: unread, stores: unread * 10 },
  }),
);
const marked = vi.fn();

const screens = {
  StoreEdit: () => Promise.resolve({ default: () => <p>The store</p> }),
  StoreList: () => Promise.resolve({ default: () => <p>The stores</p> }),
  PageList: () => Promise.resolve({ default: () => <p>The pages</p> }),
};

function Page() {
  const route = findRoute(useLocation().pathname);
  if (route === null) throw new Error('Page not found.');
  const page = { kind: 'screen', route } as const;
  return <Shell page={page} screens={screens} signOut={vi.fn()} recover={() => Promise.resolve(false)} />;
}

function start() {
  history.replaceState(null, '', '/pages/list');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter useTransitions={false}>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function openBell(person: ReturnType<typeof start>) {
  await person.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
}

const address = () => location.pathname + location.search;

beforeEach(() => {
  bootstrap.mockClear();
  marked.mockClear();
  [unread, list] = [2, [store, many, account]];
  beginSession('token', 12);
  setUser(operator);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', bootstrap),
    onCall('notification/query_notifications', async ({ request }) => {
      const { is_read } = (await request.json()) as { is_read?: boolean };
      const shown = is_read === false ? list.filter((row) => !row.is_read) : list;
      return answer({
        list: shown,
        total: shown.length,
        total_is_exact: true,
        page: 1,
        page_size: 20,
        unread,
      });
    }),
    onCall('notification/mark_read', async ({ request }) => {
      const body = (await request.json()) as { ids?: number[]; all?: true };
      marked(body);
      list = list.map((row) =>
        body.all === true || body.ids?.includes(row.notification_id) === true
          ? { ...row, is_read: true }
          : row,
      );
      unread = list.filter((row) => !row.is_read).length;
      return answer({ unread });
    }),
    onCall('user/user_info', () => answer(operator)),
  );
});

afterEach(() => {
  vi.useRealTimers();
  closeDialog();
});

test('shows the unread count and marks unread notifications', async () => {
  const person = start();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  const panel = await openBell(person);
  const rows = await within(panel).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Unread: Kopi Tuku: check again'),
    expect.stringContaining('Unread: 9 stores'),
    expect.stringMatching(/^Ayla changed your account/),
  ]);
  expect(rows[0]).toHaveTextContent('Store check due · TR');
  await person.click(within(panel).getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
});

test('a click marks the notification as read and opens its record, also of another country', async () => {
  const person = start();
  const panel = await openBell(person);
  await person.click(await within(panel).findByRole('button', { name: /Kopi Tuku/ }));
  expect(await screen.findByText('The store')).toBeVisible();
  expect(address()).toBe('/store/store/edit?id=5');
  expect(session.getState().country).toBe('ID');
  await waitFor(() => expect(marked).toHaveBeenCalledWith({ ids: [3] }));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a notification about several records switches to their country and opens the list', async () => {
  const person = start();
  const panel = await openBell(person);
  await person.click(await within(panel).findByRole('button', { name: /9 stores/ }));
  expect(await screen.findByText('The stores')).toBeVisible();
  expect(address()).toBe('/store/store/list?recheck_due=1');
  expect(session.getState().country).toBe('TR');
});

test('a notification about the person’s account opens the profile for every role', async () => {
  const person = start();
  server.use(onCall('user/get_my_info', () => new Promise(() => undefined)));
  const panel = await openBell(person);
  await person.click(await within(panel).findByRole('button', { name: /Ayla changed/ }));
  await waitFor(() => expect(dialogs.getState().open).toBe('profile'));
  expect(address()).toBe('/pages/list');
});

test('marks all as read with one press, also by keyboard', async () => {
  const person = start();
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  bell.focus();
  await person.keyboard('{Enter}');
  const all = await screen.findByRole('button', { name: 'Mark all read' });
  await waitFor(() => expect(all).toHaveAttribute('aria-disabled', 'false'));
  all.focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBe(bell);
  expect(marked).toHaveBeenCalledWith({ all: true });
  expect(all).toHaveAttribute('aria-disabled', 'true');
  expect(all).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('fetches counts once a minute at most and announces new notifications', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  start();
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  const before = bootstrap.mock.calls.length;
  unread = 5;
  for (let second = 0; second < COUNTS_FRESH_MS / 1000 - 5; second += 5) {
    act(() => void window.dispatchEvent(new Event('focus')));
    await act(() => vi.advanceTimersByTimeAsync(5000));
  }
  expect(bootstrap).toHaveBeenCalledTimes(before);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(bootstrap).toHaveBeenCalledTimes(before + 1));
  expect(await screen.findByText('3 new notifications')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toHaveTextContent('50 waiting');
});
