import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readStoredSession, session, setUser } from '@shared/api/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { closeDialog, dialogs } from '@shell/dialogs/dialogs';
import { FirstPasswordScreen } from './FirstPasswordScreen';
import { InvitationScreen } from './InvitationScreen';
import { SecondFactorScreen } from './SecondFactorScreen';

vi.mock('../lazyShell', () => ({ loadShell: () => Promise.resolve({ default: () => null }) }));

const server = startServer();
const sent = vi.fn();
const TOKEN = 'a-token-behind-the-hash';

beforeEach(() => {
  sent.mockReset();
  closeDialog();
});

function answerCall(
  name: 'user/choose_password' | 'user/accept_invitation',
  response: () => ReturnType<typeof answer>,
) {
  server.use(
    onCall(name, async ({ request }) => {
      sent(await request.json());
      return response();
    }),
  );
}

const password = () => screen.findByLabelText('New password');
const save = () => screen.getByRole('button', { name: 'Save and continue' });

describe('a one-time password', () => {
  beforeEach(() => setUser({ ...testManager, role: 'editor', must_change_password: true }));

  test('is replaced by a new password, then the welcome dialog is shown', async () => {
    answerCall('user/choose_password', () => answer({}));
    render(<FirstPasswordScreen />);
    expect(await password()).toHaveFocus();
    await userEvent.type(await password(), 'sea and olives{Enter}');
    await waitFor(() => expect(session.getState().user?.must_change_password).toBe(false));
    expect(sent).toHaveBeenCalledExactlyOnceWith({ new_password: 'sea and olives' });
    expect(dialogs.getState().open).toBe('welcome');
  });

  test.each([
    ['', 'New Password required'],
    ['seven77', 'Password must be 8 to 64 characters'],
    ['x'.repeat(65), 'Password must be 8 to 64 characters'],
  ])('is not replaced by %j', async (typed, words) => {
    render(<FirstPasswordScreen />);
    if (typed !== '') await userEvent.type(await password(), typed);
    await userEvent.click(save());
    expect(await screen.findByText(words)).toBeVisible();
    expect(await password()).toBeInvalid();
    expect(sent).not.toHaveBeenCalled();
    expect(session.getState().user?.must_change_password).toBe(true);
  });

  test('shows the server’s message if the new password is refused', async () => {
    answerCall('user/choose_password', () =>
      refuse(10005, 'Invalid', { errors: { new_password: ['This password is too common'] } }),
    );
    render(<FirstPasswordScreen />);
    await userEvent.type(await password(), 'password1{Enter}');
    expect(await screen.findByText('This password is too common')).toBeVisible();
    expect(dialogs.getState().open).toBeNull();
    expect(save()).toBeEnabled();
  });

  test('marks each password rule that the typed password meets', async () => {
    render(<FirstPasswordScreen />);
    const stored = () => screen.getAllByRole('listitem').map((rule) => rule.dataset['isKept']);
    expect(stored()).toEqual(['false', 'false', 'false']);
    await userEvent.type(await password(), 'Maria');
    expect(stored()).toEqual(['false', 'false', 'false']);
    await userEvent.type(await password(), ' at sea');
    expect(stored()).toEqual(['true', 'true', 'false']);
  });
});

test('requires setting up a second factor before the console opens', async () => {
  setUser({ ...testManager, must_set_up_second_factor: true });
  server.use(
    onCall('user/begin_authenticator', () =>
      answer({ secret: 'ABCD', setup_url: 'otpauth://totp/a', qr_code: ['1'], ticket: 'a-ticket' }),
    ),
    onCall('user/confirm_authenticator', () => answer({ recovery_codes: ['aaaa-bbbb'] })),
  );
  render(<SecondFactorScreen />);
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  // The page stays until the recovery codes are saved.
  expect(session.getState().user?.must_set_up_second_factor).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(session.getState().user?.must_set_up_second_factor).toBe(false);
});

test('its page asks for proof of identity if a call requires it, and continues', async () => {
  setUser({ ...testManager, must_set_up_second_factor: true });
  let isProven = false;
  server.use(
    onCall('user/begin_authenticator', () =>
      isProven
        ? answer({ secret: 'ABCD', setup_url: 'otpauth://totp/a', qr_code: ['1'], ticket: 'a-ticket' })
        : refuse(10015, 'Confirm your identity to continue'),
    ),
    onCall('user/begin_proof', () => answer({ has_password: true, passkey: null, oidc_label: null })),
    onCall('user/prove', () => {
      isProven = true;
      return answer({});
    }),
  );
  render(<SecondFactorScreen />);
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('ABCD')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

describe('the link of an invitation', () => {
  const open = (hash = `#${TOKEN}`) =>
    render(
      <MemoryRouter initialEntries={[`/invitation${hash}`]}>
        <InvitationScreen />
      </MemoryRouter>,
    );
  const result = () =>
    server.use(
      onCall('user/read_invitation', () =>
        answer({
          username: 'selin',
          nickname: 'Selin',
          role: 'Editor',
          invited_by: 'Maya',
          until: '2026-11-25T10:00:00Z',
        }),
      ),
    );

  test('shows the account’s name, sets the password and signs in', async () => {
    result();
    answerCall('user/accept_invitation', () => answer({ token: 'secret', user_id: 12 }));
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome, Selin' })).toBeVisible();
    expect(screen.getByText('Editor')).toBeVisible();
    await userEvent.type(await password(), 'sea and olives{Enter}');
    await waitFor(() => expect(readStoredSession()).toMatchObject({ token: 'secret', userId: 12 }));
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token: TOKEN, new_password: 'sea and olives' });
    expect(dialogs.getState().open).toBe('welcome');
  });

  const OVER = { name: 'This invitation is no longer valid' };

  test('without a token shows that it has expired, without a call', async () => {
    open('');
    expect(await screen.findByRole('heading', OVER)).toBeVisible();
  });

  test.each([
    ['unknown, used or expired', () => refuse(10004, 'Invitation not found')],
    ['cut short or too long', () => refuse(10005, 'x', { errors: { token: ['Too long'] } })],
  ])('that is %s shows what to do', async (_name, response) => {
    server.use(onCall('user/read_invitation', response));
    open();
    expect(await screen.findByRole('heading', OVER)).toBeVisible();
    expect(screen.getByText(/ask the person who invited you for a new link/)).toBeVisible();
  });

  test('that expires while the password is typed shows that it has expired', async () => {
    result();
    answerCall('user/accept_invitation', () => refuse(10004, 'Invitation not found'));
    open();
    await userEvent.type(await password(), 'sea and olives{Enter}');
    expect(await screen.findByRole('heading', OVER)).toBeVisible();
    expect(dialogs.getState().open).toBeNull();
  });

  test('that cannot be read offers a retry', async () => {
    server.use(onCall('user/read_invitation', () => refuse(10012, 'Too many requests, try again in 30 s')));
    open();
    expect(await screen.findByText('Too many requests, try again in 30 s')).toBeVisible();
    result();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Selin' })).toBeVisible();
  });
});
