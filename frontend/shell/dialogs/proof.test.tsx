import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { listenToCalls } from '@shared/api/environment';
import { beginSession, setUser } from '@shared/session/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { ProofHost } from './ProofHost';

const server = startServer();
const sent = vi.fn();
const heard = { onExpired: vi.fn(), onReplaced: vi.fn(), showError: vi.fn() };
let isProven = false;

beforeEach(() => {
  vi.resetAllMocks();
  listenToCalls(heard);
  beginSession('a-token', 12);
  setUser({
    user_id: 12,
    username: 'maya',
    nickname: 'Maya',
    is_superuser: false,
    role: 'manager',
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  isProven = false;
  server.use(
    onCall('user/renew_recovery_codes', () => {
      sent();
      return isProven
        ? answer({ recovery_codes: ['aaaa'] })
        : refuse(10015, 'Confirm your password to go on');
    }),
    onCall('user/prove', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      isProven = password === 'right';
      return isProven
        ? answer({})
        : refuse(10005, 'Invalid', { errors: { password: ['This is not your password'] } });
    }),
  );
});

const renew = () => callApi('user/renew_recovery_codes', {});

test('asks for the password, and makes the call once more', async () => {
  render(<ProofHost />);
  const calls = Promise.all([renew(), renew()]);
  const password = await screen.findByLabelText('Password');
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText('This is not your password')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'right{Enter}');
  expect(await calls).toEqual([{ recovery_codes: ['aaaa'] }, { recovery_codes: ['aaaa'] }]);
  expect(sent).toHaveBeenCalledTimes(4);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('gives the call up without a word where the person will not', async () => {
  render(<ProofHost />);
  const call = renew();
  call.catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
  expect(heard.showError).not.toHaveBeenCalled();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('shows what the server says where nobody can ask', async () => {
  await expect(renew()).rejects.toMatchObject({ code: 10015 });
  expect(heard.showError).toHaveBeenCalledExactlyOnceWith('Confirm your password to go on', 'req-1');
});
