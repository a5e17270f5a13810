import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredSession } from '@shared/api/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { OidcSignIn } from './OidcSignIn';

vi.mock('../lazyShell', () => ({ loadShell: () => Promise.resolve({ default: () => null }) }));

const server = startServer();
const handleRequest = vi.fn();
const REDIRECT = '?redirect=%2Fpages%2Flist';

beforeEach(() => handleRequest.mockReset());
afterEach(() => sessionStorage.clear());

function respond(response: () => ReturnType<typeof answer>): void {
  server.use(
    onCall('user/finish_oidc', async ({ request }) => {
      handleRequest(await request.json());
      return response();
    }),
  );
}

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function start(search: string) {
  render(
    <MemoryRouter initialEntries={[`/login${search}`]}>
      <OidcSignIn label="Sign in with Example" />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const keep = () => sessionStorage.setItem('sofra.oidc', JSON.stringify({ ticket: 'T', search: REDIRECT }));

test('signs in the returning user, and removes the code from the address', async () => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  keep();
  start('?code=C&state=S');
  await waitFor(() => expect(readStoredSession()).toMatchObject({ token: 'secret', userId: 12 }));
  expect(handleRequest.mock.calls).toEqual([[{ ticket: 'T', code: 'C', state: 'S' }]]);
  expect(screen.getByTestId('address')).toHaveTextContent(REDIRECT);
  expect(sessionStorage.getItem('sofra.oidc')).toBeNull();
});

test('shows why the server refuses', async () => {
  respond(() => refuse(10002, 'No account found'));
  keep();
  start('?code=C&state=S');
  expect(await screen.findByRole('alert')).toHaveTextContent('No account found');
  expect(screen.getByRole('button', { name: 'Sign in with Example' })).toBeEnabled();
});

test.each([
  ['was refused there', '?error=access_denied&state=S', keep],
  ['began in another tab', '?code=C&state=S', () => undefined],
])('does not request a sign-in if %s', async (_name, search, prepare) => {
  respond(() => answer({ token: 'secret', user_id: 12 }));
  prepare();
  start(search);
  expect(await screen.findByRole('alert')).toHaveTextContent('The company sign-in was not completed.');
  expect(handleRequest).not.toHaveBeenCalled();
});

test('shows that the provider cannot be reached', async () => {
  server.use(onCall('user/begin_oidc', () => refuse(10002, 'The company sign-in failed. Try again')));
  const person = start('');
  await person.click(screen.getByRole('button', { name: 'Sign in with Example' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The company sign-in failed');
  expect(screen.getByRole('button', { name: 'Sign in with Example' })).toBeEnabled();
});
