import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { readStoredSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { forgetPasskeys, holdPasskey } from '@shared/testing/passkeys';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { LoginScreen } from './LoginScreen';

vi.mock('../lazyShell', () => ({ loadShell: () => Promise.resolve({ default: () => null }) }));

const server = startServer();
const handleRequest = vi.fn();

beforeEach(() => handleRequest.mockReset());

function respond(response: () => ReturnType<typeof answer>): void {
  server.use(
    onCall('user/login', async ({ request }) => {
      handleRequest(await request.json());
      return response();
    }),
  );
}

function start() {
  render(<LoginScreen />);
  return userEvent.setup();
}

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const send = () => screen.getByRole('button', { name: 'Sign in' });

test('focuses the username and sets the page title', () => {
  start();
  expect(username()).toHaveFocus();
  expect(document.title).toBe('Login - Sofra Admin');
  expect(screen.queryByText('Demo sign-ins')).toBeNull();
});

test('shows missing fields without a call', async () => {
  const person = start();
  await person.click(send());
  expect(screen.getByText('Username required')).toBeVisible();
  expect(screen.getByText('Password required')).toBeVisible();
  expect(username()).toHaveFocus();
  await person.type(username(), '   ');
  await person.type(password(), 'x');
  await person.keyboard('{Enter}');
  expect(screen.getByText('Username required')).toBeVisible();
  expect(screen.queryByText('Password required')).toBeNull();
  expect(handleRequest).not.toHaveBeenCalled();
});

test('shows the attempt limit from the third refusal on', async () => {
  respond(() => refuse(10002, 'Wrong username or password'));
  const person = start();
  await person.type(username(), 'maria');
  await person.type(password(), 'guess');
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(screen.queryByText(/refused for 15 minutes/)).toBeNull();
    await person.click(send());
    await waitFor(() => expect(handleRequest).toHaveBeenCalledTimes(tries));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'false');
  }
  expect(screen.getByText(/refused for 15 minutes/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong username or password');
});

test('opens a session with the trimmed name and the password as typed', async () => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  const person = start();
  await person.type(username(), ' maria ');
  await person.type(password(), ' two words {Enter}');
  await waitFor(() => expect(readStoredSession()).toMatchObject({ token: 'secret', userId: 12 }));
  expect(handleRequest).toHaveBeenCalledWith({ username: 'maria', password: ' two words ' });
});

describe('shows the server’s refusal on the form', () => {
  test.each([
    ['wrong words', () => refuse(10002, 'Wrong username or password'), 'Wrong username or password'],
    [
      'too many tries',
      () => refuse(10012, 'Too many tries, wait 30 seconds'),
      'Too many tries, wait 30 seconds',
    ],
    ['an answer without a token', () => answer({ token: '', user_id: 12 }), 'Login response token is Null'],
  ])('%s', async (_name, response, words) => {
    respond(response);
    const person = start();
    await person.type(username(), 'maria');
    await person.type(password(), 'secret');
    await person.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await waitFor(() => expect(password()).toHaveFocus());
    expect(readStoredSession().token).toBeNull();
    expect(password()).toHaveValue('secret');
    expect(send()).toBeEnabled();
  });

  test('shows the refusal at the field that it names', async () => {
    respond(() => refuse(10005, 'Invalid', { errors: { username: ['At most 32 characters'] } }));
    const person = start();
    await person.type(username(), 'm');
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByText('At most 32 characters')).toBeVisible();
    expect(username()).toBeInvalid();
    expect(username()).toHaveFocus();
  });
});

test('sends once when the button is pressed repeatedly', async () => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  const person = start();
  await person.type(username(), 'maria');
  await person.type(password(), 'secret{Enter}{Enter}{Enter}');
  await waitFor(() => expect(readStoredSession().token).toBe('secret'));
  expect(handleRequest).toHaveBeenCalledTimes(1);
});

test('toggles the visibility of the password', async () => {
  const person = start();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

describe('a second factor', () => {
  const STEP = { ticket: 'T', has_app: true, has_passkey: false };
  const inputs = (step = STEP) => refuse(10014, 'Enter the code of your authenticator app', step);
  const respondToCode = (response: () => ReturnType<typeof answer>) =>
    server.use(
      onCall('user/finish_login', async ({ request }) => {
        handleRequest(await request.json());
        return response();
      }),
    );

  async function reachCode() {
    respond(inputs);
    const person = start();
    await person.type(username(), ' maria ');
    await person.type(password(), 'secret{Enter}');
    return { person, code: await screen.findByLabelText('Code') };
  }

  test('is requested once name and password are correct, and sent with them', async () => {
    const { person, code } = await reachCode();
    expect(code).toHaveFocus();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByText(/Hello maria/)).toBeVisible();
    expect(screen.getByText(/^Without your phone and your recovery codes, ask a manager/)).toBeVisible();
    respondToCode(() => answer({ token: 'secret', user_id: 12 }));
    await person.type(code, ' 123456 {Enter}');
    await waitFor(() => expect(readStoredSession().token).toBe('secret'));
    expect(handleRequest).toHaveBeenLastCalledWith({ ticket: 'T', code: '123456' });
  });

  test('is not sent empty, and shows the server’s message for a wrong code', async () => {
    const { person, code } = await reachCode();
    await person.click(send());
    expect(screen.getByText('Code required')).toBeVisible();
    expect(handleRequest).toHaveBeenCalledTimes(1);
    respondToCode(() => refuse(10002, 'Wrong code, or a code that was already used'));
    await person.type(code, '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong code, or a code that was already used');
    expect(readStoredSession().token).toBeNull();
  });

  test('can be left for another account', async () => {
    const { person } = await reachCode();
    await person.click(screen.getByRole('button', { name: 'Start again' }));
    expect(username()).toHaveValue('');
    expect(password()).toHaveValue('');
  });
});

describe('a passkey', () => {
  const OPTIONS = {
    challenge: 'C',
    timeout: 1,
    rpId: 'x',
    allowCredentials: [],
    userVerification: 'required',
  };
  const finished = vi.fn();

  beforeEach(() => {
    finished.mockReset();
    setBoot({ ...testBoot, passkeys: true });
    server.use(
      onCall('user/begin_passkey_sign_in', async ({ request }) => {
        handleRequest(await request.json());
        return answer({ ticket: 'Q', options: OPTIONS });
      }),
      onCall('user/finish_passkey_sign_in', async ({ request }) => {
        finished(await request.json());
        return answer({ token: 'secret', user_id: 12 });
      }),
    );
  });
  afterEach(() => {
    forgetPasskeys();
    setBoot(testBoot);
  });

  test('signs in without a password', async () => {
    holdPasskey({ id: 'mine' });
    const person = start();
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(readStoredSession().token).toBe('secret'));
    expect(handleRequest.mock.calls).toEqual([[{}]]);
    expect(finished.mock.calls).toEqual([[{ ticket: 'Q', credential: '{"id":"mine"}' }]]);
  });

  test('signs in after the password, with the ticket of that step', async () => {
    holdPasskey({ id: 'mine' });
    respond(() => refuse(10014, 'Use your passkey', { ticket: 'T', has_app: false, has_passkey: true }));
    const person = start();
    await person.type(username(), 'maria');
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(readStoredSession().token).toBe('secret'));
    expect(handleRequest).toHaveBeenLastCalledWith({ ticket: 'T' });
  });

  test('reports that no passkey was used', async () => {
    holdPasskey(new DOMException('', 'NotAllowedError'));
    const person = start();
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    expect(finished).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  });

  test('is not offered in browsers, or at addresses, without passkeys', () => {
    start();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

test('a demo sign-in fills the form', async () => {
  setBoot({
    ...testBoot,
    demo_sign_ins: [{ username: 'kol', role_label: 'KOL' }],
    demo_password: 'sofra-demo',
  });
  const person = start();
  await person.click(screen.getByRole('button', { name: /KOL/ }));
  expect(username()).toHaveValue('kol');
  expect(password()).toHaveValue('sofra-demo');
});
