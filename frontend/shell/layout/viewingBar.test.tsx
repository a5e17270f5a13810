import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  beginSession,
  beginViewing,
  endSession,
  readStoredSession,
  session,
  setUser,
} from '@shared/api/session';
import { ShellContext, type ShellRuntime } from '../runtime';
import { ViewingBar } from './ViewingBar';

vi.mock('@shared/session/bootstrap', () => ({ useEnum: () => [{ value: 'editor', label: 'Editor' }] }));

const ayla = {
  user_id: 8,
  username: 'ayla',
  nickname: 'Ayla',
  is_superuser: false,
  role: 'editor' as const,
  countries: ['TR'],
  language: 'tr',
  must_change_password: false,
  must_set_up_second_factor: false,
};
const stopViewing = vi.fn();

function show() {
  render(
    <ShellContext value={{ stopViewing } as Partial<ShellRuntime> as ShellRuntime}>
      <ViewingBar />
    </ShellContext>,
  );
}

beforeEach(() => {
  beginSession('own', 7);
  setUser(ayla);
});

test('shows as whom the console is viewed, and ends it', async () => {
  setUser({ ...ayla, viewed_by: { nickname: 'Boss' } });
  show();
  expect(screen.getByRole('status')).toHaveTextContent('You are viewing the console as Ayla (Editor).');
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }));
  expect(stopViewing).toHaveBeenCalledTimes(1);
});

test('is hidden for a person’s own session', () => {
  setUser({ ...ayla, viewed_by: null });
  show();
  expect(screen.queryByRole('status')).toBeNull();
});

test('the person’s own session continues when viewing ends', () => {
  beginViewing('theirs', 8);
  expect(readStoredSession()).toMatchObject({ token: 'theirs', userId: 8 });
  endSession('expiry');
  expect(session.getState()).toMatchObject({ token: 'own', userId: 7, user: null });
  endSession();
  expect(readStoredSession()).toMatchObject({ token: null, userId: null });
});
