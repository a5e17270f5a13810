import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveTrail } from '@shared/inbox/inbox';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { TodayStrip } from './TodayStrip';

const server = startServer();
completeBrowser();

const accepted = vi.fn<() => void>();
let counts: Record<string, number> = {};

const signIn = (role: 'operator' | 'kol') =>
  setUser({
    user_id: 12,
    username: 'omar',
    nickname: 'Omar',
    is_superuser: false,
    role,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });

beforeEach(() => {
  accepted.mockClear();
  leaveTrail();
  counts = {};
  beginSession('token', 12);
  setCountry('ID');
  signIn('operator');
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ user: null, countries: [], enums: {}, menu_counts: counts }),
    ),
    onCall('inbox/claim_next', () => {
      accepted();
      return answer({ item: null });
    }),
  );
});

test('shows how many records wait on the landing screen, and starts with the next', async () => {
  counts = { inbox: 12 };
  const { person, open } = showInTab(<TodayStrip path="/pages/list" />, '/pages/list');
  const strip = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(strip).toHaveTextContent('12 records are waiting for you.');
  await person.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(accepted).toHaveBeenCalledTimes(1));
  await person.click(screen.getByRole('button', { name: 'Open Today' }));
  expect(open).toHaveBeenCalledWith('/today');
});

test('shows a writer what was sent back', async () => {
  counts = { articles: 1, videos: 1, inbox: 0 };
  signIn('kol');
  const { person, open } = showInTab(<TodayStrip path="/content/article/list" />, '/content/article/list');
  expect(await screen.findByText(/2 texts have requested changes/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expect(open).toHaveBeenCalledWith('/today');
  expect(accepted).not.toHaveBeenCalled();
});

test('is on no other screen', () => {
  counts = { inbox: 12 };
  showInTab(<TodayStrip path="/store/store/list" />, '/store/store/list');
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('offers Today as the start screen, until it is chosen', async () => {
  counts = { inbox: 12 };
  const sent: unknown[] = [];
  server.use(
    onCall('user/get_my_info', () => answer({ user_id: 12, version: 7, start_on: 'landing' })),
    onCall('user/edit_my_info', async ({ request }) => {
      const patch = (await request.json()) as Record<string, unknown>;
      sent.push(patch);
      return answer({ nickname: 'Omar', language: 'en', is_start_chosen: true, ...patch, version: 8 });
    }),
  );
  const { person } = showInTab(<TodayStrip path="/pages/list" />, '/pages/list');
  await person.click(await screen.findByRole('button', { name: 'Always start on Today' }));
  expect(await screen.findByText('You will now start on Today')).toBeVisible();
  expect(sent).toEqual([{ version: 7, start_on: 'today' }]);
  expect(screen.queryByRole('button', { name: 'Always start on Today' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: 7, start_on: 'landing' });
});

test('does not offer Today again to a user who declined', async () => {
  counts = { inbox: 12 };
  const sent: unknown[] = [];
  server.use(
    onCall('user/get_my_info', () => answer({ user_id: 12, version: 7, start_on: 'landing' })),
    onCall('user/edit_my_info', async ({ request }) => {
      sent.push(await request.json());
      return answer({ nickname: 'Omar', language: 'en', start_on: 'landing', is_start_chosen: true });
    }),
  );
  const first = showInTab(<TodayStrip path="/pages/list" />, '/pages/list');
  await first.person.click(await screen.findByRole('button', { name: 'No, thanks' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Always start on Today' })).toBeNull());
  expect(sent).toEqual([{ version: 7, start_on: 'landing' }]);
  cleanup();
  showInTab(<TodayStrip path="/pages/list" />, '/pages/list');
  expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Always start on Today' })).toBeNull();
});
