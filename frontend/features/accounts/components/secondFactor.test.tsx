import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { setBoot } from '@shared/boot/boot';
import { myInfoOptions } from '@shared/session/me';
import { setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { askInVain, forgetPasskeys, holdPasskey } from '@shared/testing/passkeys';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { MySecondFactor } from './MySecondFactor';
import { MySessions } from './MySessions';

const server = startServer();
const sent = vi.fn();
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

beforeEach(() => {
  setBoot(testBoot);
  setUser(testManager);
  sent.mockReset();
});

const OFF = { since: null, is_required: false, app: null, passkeys: [], recovery_codes_left: 0 };
const APP = { created_at: '2026-11-20T10:00:00Z', last_used_at: '2026-11-22T10:00:00Z' };
const ON = { ...OFF, since: '2026-11-20T10:00:00Z', app: APP, recovery_codes_left: 9 };
const LAPTOP = { passkey_id: 7, name: 'Laptop', created_at: '2026-11-20T10:00:00Z', last_used_at: null };
const WITH_PASSKEY = { ...ON, app: null, passkeys: [LAPTOP] };

function open(factor: object, beside: ReactNode = null) {
  server.use(onCall('user/get_second_factor', () => answer(factor)));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MySecondFactor />
      {beside}
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function ProfileVersion() {
  const { data } = useQuery(myInfoOptions);
  return <p>Version {data?.version}</p>;
}

function begins() {
  server.use(
    onCall('user/begin_authenticator', () =>
      answer({
        secret: 'ABCDEFGHIJ',
        setup_url: 'otpauth://totp/a',
        qr_code: ['101', '010', '111'],
        ticket: 'a-ticket',
      }),
    ),
  );
}

const button = (name: string) => screen.findByRole('button', { name });

test('sets up an app: the key in groups, the first code, the recovery codes', async () => {
  begins();
  server.use(
    onCall('user/confirm_authenticator', async ({ request }) => {
      sent(await request.json());
      return answer({ recovery_codes: CODES });
    }),
  );
  const person = open(OFF);
  await person.click(await button('Set up an authenticator app'));
  expect(await screen.findByText('ABCD EFGH IJ')).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await person.type(screen.getByLabelText('Code'), '123 456{Enter}');
  expect(await screen.findByText('eeee-ffff-gggg-hhhh')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ticket: 'a-ticket', code: '123 456' });
  // The codes are shown once, so the only button confirms that they are saved.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  server.use(onCall('user/get_second_factor', () => answer(ON)));
  await person.click(await button('I have saved the codes'));
  expect(await screen.findByText(/9 recovery codes are left/)).toBeVisible();
});

test('opens the app on the same device where there is no camera for its screen', async () => {
  const wide = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('coarse')
      ? Object.assign(new EventTarget(), { matches: true } as MediaQueryList)
      : wide(query),
  );
  begins();
  const person = open(OFF);
  await person.click(await button('Set up an authenticator app'));
  expect(await screen.findByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
    'href',
    'otpauth://totp/a',
  );
});

test('reloads the profile, whose version a new second factor raises', async () => {
  begins();
  let version = 1;
  server.use(
    onCall('user/confirm_authenticator', () => {
      version = 2;
      return answer({ recovery_codes: CODES });
    }),
    onCall('user/get_my_info', () => answer({ version })),
  );
  const person = open(OFF, <ProfileVersion />);
  expect(await screen.findByText('Version 1')).toBeVisible();
  await person.click(await button('Set up an authenticator app'));
  await person.type(await screen.findByLabelText('Code'), '123 456{Enter}');
  await person.click(await button('I have saved the codes'));
  expect(await screen.findByText('Version 2')).toBeVisible();
});

test('shows the deadline of a role that needs a second factor', async () => {
  setUser({ ...testManager, second_factor_days_left: 3 });
  open(OFF);
  expect(await screen.findByText(/^Your role needs a second factor\. 3 days left/)).toBeVisible();
});

test('mentions no deadline to a role that needs no second factor', async () => {
  open(OFF);
  await button('Set up an authenticator app');
  expect(screen.queryByText(/needs a second factor/)).toBeNull();
});

test('shows that setting it up has ended the other sessions', async () => {
  begins();
  const session = { session_id: 1, user_agent: 'Chrome', device: 'Chrome on Linux', ip: '10.0.0.1' };
  const here = { ...session, is_current: true, created_at: APP.created_at, last_seen_at: APP.created_at };
  const there = { ...here, session_id: 2, device: 'Safari on iPhone', is_current: false };
  let living = [here, there];
  server.use(
    onCall('user/query_sessions', () => answer({ list: living, total: living.length })),
    onCall('user/confirm_authenticator', () => {
      living = [here];
      return answer({ recovery_codes: CODES });
    }),
  );
  const person = open(OFF, <MySessions />);
  expect(await screen.findByText(/Safari on iPhone/)).toBeVisible();
  await person.click(await button('Set up an authenticator app'));
  await person.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await person.click(await button('I have saved the codes'));
  await waitFor(() => expect(screen.queryByText(/Safari on iPhone/)).toBeNull());
});

test('shows the error of a code, and restarts after it has expired', async () => {
  begins();
  const refusals = [{ code: ['This code is not right'] }, { ticket: ['This took too long'] }];
  server.use(
    onCall('user/confirm_authenticator', () => refuse(10005, 'Invalid', { errors: refusals.shift() })),
  );
  const person = open(OFF);
  await person.click(await button('Set up an authenticator app'));
  await person.click(await button('Turn on'));
  expect(screen.getByText('Code required')).toBeVisible();
  await person.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByText('This code is not right')).toBeVisible();
  await person.type(screen.getByLabelText('Code'), '1{Enter}');
  expect(await screen.findByText('This took too long')).toBeVisible();
  await person.click(await button('Try again'));
  expect(await screen.findByText('ABCD EFGH IJ')).toBeVisible();
});

test('removes the second factor after confirmation, unless the role requires it', async () => {
  server.use(
    onCall('user/remove_second_factor', () => {
      sent();
      return answer({});
    }),
  );
  const person = open(ON);
  await person.click(await button('Remove second factor'));
  await person.click(await button('Remove second factor'));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('offers no removal to roles that require it', async () => {
  open({ ...ON, is_required: true });
  expect(await button('New recovery codes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
});

test('adds a passkey, and shows the recovery codes of the first one', async () => {
  holdPasskey({ id: 'new' });
  setBoot({ ...testBoot, passkeys: true });
  server.use(
    onCall('user/begin_passkey', () => answer({ ticket: 'Q', options: {} })),
    onCall('user/add_passkey', async ({ request }) => {
      sent(await request.json());
      return answer({ recovery_codes: CODES });
    }),
  );
  const person = open(OFF);
  await person.click(await button('Add a passkey'));
  await person.click(await button('Create a passkey'));
  expect(await screen.findByText('eeee-ffff-gggg-hhhh')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ticket: 'Q', credential: '{"id":"new"}' });
  server.use(onCall('user/get_second_factor', () => answer(WITH_PASSKEY)));
  await person.click(await button('I have saved the codes'));
  expect(await screen.findByText('Laptop')).toBeVisible();
  forgetPasskeys();
});

test('shows why no passkey was created', async () => {
  holdPasskey(new DOMException('', 'InvalidStateError'));
  setBoot({ ...testBoot, passkeys: true });
  server.use(onCall('user/begin_passkey', () => answer({ ticket: 'Q', options: {} })));
  const person = open(OFF);
  await person.click(await button('Add a passkey'));
  await person.click(await button('Create a passkey'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This device already has a passkey');
  forgetPasskeys();
});

test('renames a passkey', async () => {
  server.use(
    onCall('user/rename_passkey', async ({ request }) => {
      sent(await request.json());
      return answer({ ...LAPTOP, name: 'Work' });
    }),
  );
  const person = open(WITH_PASSKEY);
  await person.click(await button('Rename Laptop'));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Write a name')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await person.type(name, 'Work{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ passkey_id: 7, name: 'Work' }));
});

test('removes a passkey after confirmation, except the last one of a role that requires it', async () => {
  server.use(
    onCall('user/remove_passkey', async ({ request }) => {
      sent(await request.json());
      return answer({});
    }),
  );
  const person = open({ ...WITH_PASSKEY, is_required: true, app: APP });
  await person.click(await button('Remove Laptop'));
  await person.click(await button('Remove passkey'));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ passkey_id: 7 }));
});

test('offers no removal of the last method of a role that requires one', async () => {
  open({ ...WITH_PASSKEY, is_required: true });
  expect(await button('Rename Laptop')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull();
});

test('shows new recovery codes once', async () => {
  server.use(onCall('user/renew_recovery_codes', () => answer({ recovery_codes: CODES })));
  const person = open(ON);
  await person.click(await button('New recovery codes'));
  await person.click(await button('Show new codes'));
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  await person.click(await button('I have saved the codes'));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull());
});

test('cancels the browser’s prompt when the person leaves the dialog', async () => {
  const undone = vi.fn<() => void>();
  askInVain(undone);
  setBoot({ ...testBoot, passkeys: true });
  server.use(onCall('user/begin_passkey', () => answer({ ticket: 'Q', options: {} })));
  const person = open(OFF);
  await person.click(await button('Add a passkey'));
  await person.click(await button('Create a passkey'));
  const asking = await button('Waiting for the passkey…');
  expect(asking).toHaveAttribute('aria-disabled', 'true');
  expect(asking).toHaveFocus();
  expect(undone).not.toHaveBeenCalled();
  await person.click(await button('Close'));
  await waitFor(() => expect(undone).toHaveBeenCalledOnce());
  forgetPasskeys();
});
