import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RecordHeader } from '@shared/records/page/RecordHeader';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';

const server = startServer();
completeBrowser();

const looked = vi.fn<(input: unknown) => void>();
const STORE = { object_type: 'store', object_id: 7 };
let viewers: readonly object[] = [];
let isFollowing = false;

const signIn = (viewed_by: { nickname: string } | null = null) =>
  setUser({
    user_id: 12,
    username: 'omar',
    nickname: 'Omar',
    is_superuser: false,
    role: 'operator',
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
    viewed_by,
  });

beforeEach(() => {
  vi.clearAllMocks();
  viewers = [];
  isFollowing = false;
  beginSession('token', 12);
  signIn();
  setCountry('ID');
  server.use(
    onCall('record/mark_looking', async ({ request }) => {
      looked(await request.json());
      return answer({ viewers, is_following: isFollowing });
    }),
    onCall('record/set_following', async ({ request }) => {
      const message: unknown = await request.json();
      isFollowing =
        message !== null &&
        typeof message === 'object' &&
        'is_following' in message &&
        message.is_following === true;
      return answer({ is_following: isFollowing });
    }),
  );
});

const named = (user_id: number, nickname: string) => ({ user_id, nickname, role: 'operator' });

const show = () =>
  showInTab(
    <RecordHeader
      about={STORE}
      head={{ name: 'Kopi Tuku', face: null, chips: null }}
      neighbours={{ toPrevious: null, toNext: null }}
      hasActs
    />,
    '/store/store/edit?id=7',
  );

test.each([
  [['Ayu'], 'Ayu is viewing this'],
  [['Ayu', 'Budi'], 'Ayu and Budi are viewing this'],
  [['Ayu', 'Budi', 'Cem', 'Deniz'], 'Ayu, Budi and 2 more are viewing this'],
])('shows that %s also view the record', async (names, words) => {
  viewers = names.map((name, at) => named(at + 1, name));
  show();
  expect(await screen.findByText(words)).toHaveRole('status');
  expect(looked).toHaveBeenCalledWith(STORE);
});

test('follows the open record, and stops when it closes', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Follow' }));
  expect(await screen.findByText('You will be notified of changes by others')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Stop following' }));
  expect(await screen.findByText('You will no longer be notified')).toBeInTheDocument();
  expect(isFollowing).toBe(false);
});

test('the menu is shown before the server responds, so that nothing moves', async () => {
  const user = userEvent.setup();
  server.use(onCall('record/mark_looking', () => new Promise<never>(() => undefined)));
  show();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Follow' })).toHaveAttribute('aria-disabled', 'true');
});

test('hides viewers who view the console as another user', () => {
  signIn({ nickname: 'Root' });
  show();
  expect(screen.getByRole('heading', { name: 'Kopi Tuku' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
  expect(looked).not.toHaveBeenCalled();
});
