import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { readStoredSession } from '@shared/session/session';
import { testBoot } from '@shared/testing/boot';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { LoginScreen } from './LoginScreen';

vi.mock('../lazyShell', () => ({ loadShell: () => Promise.resolve({ default: () => null }) }));

const server = startServer();
const asked = vi.fn();

beforeEach(() => asked.mockReset());

function respond(response: () => ReturnType<typeof answer>): void {
  server.use(
    onCall('user/login', async ({ request }) => {
      asked(await request.json());
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

test('stands ready to type, and names its page', () => {
  start();
  expect(username()).toHaveFocus();
  expect(document.title).toBe('Login - Sofra Admin');
  expect(screen.queryByText('Demo sign-ins')).toBeNull();
});

test('says what is missing and asks nobody', async () => {
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
  expect(asked).not.toHaveBeenCalled();
});

test('opens a session with the trimmed name and the password as typed', async () => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  const person = start();
  await person.type(username(), ' maria ');
  await person.type(password(), ' two words {Enter}');
  await waitFor(() => expect(readStoredSession()).toMatchObject({ token: 'secret', userId: 12 }));
  expect(asked).toHaveBeenCalledWith({ username: 'maria', password: ' two words ' });
});

describe('what the server refuses is said on the form', () => {
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
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(readStoredSession().token).toBeNull();
    expect(password()).toHaveValue('secret');
    expect(send()).toBeEnabled();
  });

  test('at its field, where it names one', async () => {
    respond(() => refuse(10005, 'Invalid', { errors: { username: ['At most 32 characters'] } }));
    const person = start();
    await person.type(username(), 'm');
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByText('At most 32 characters')).toBeVisible();
    expect(username()).toBeInvalid();
    expect(username()).toHaveFocus();
  });
});

test('sends once, however often it is pressed', async () => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  const person = start();
  await person.type(username(), 'maria');
  await person.type(password(), 'secret{Enter}{Enter}{Enter}');
  await waitFor(() => expect(readStoredSession().token).toBe('secret'));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('shows the password while it is asked to', async () => {
  const person = start();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('a demo sign-in fills the form in', async () => {
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
