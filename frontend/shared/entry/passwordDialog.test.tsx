import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import PasswordDialog from './PasswordDialog';

const server = startServer();
completeBrowser();
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  setUser({ ...testManager, role: 'editor' });
});

test('moves the focus to the refused field, and keeps it there while the user types again', async () => {
  const refusals = [
    { old_password: ['Old password is wrong'] },
    { new_password: ['This password is too common'] },
  ];
  server.use(
    onCall('user/update_password', () => {
      const errors = refusals.shift();
      return errors === undefined ? answer({}) : refuse(10005, 'Invalid', { errors });
    }),
  );
  render(<PasswordDialog onClose={onClose} />);
  const person = userEvent.setup();
  const [old, chosen] = [screen.getByLabelText('Old Password'), screen.getByLabelText('New Password')];
  const send = () => person.click(screen.getByRole('button', { name: 'OK' }));

  await send();
  expect(old).toHaveFocus();
  await person.type(chosen, 'password1');
  expect(chosen).toHaveFocus();
  await person.type(old, 'not mine');
  await send();
  expect(await screen.findByText('Old password is wrong')).toBeVisible();
  expect(old).toHaveFocus();
  await send();
  expect(await screen.findByText('This password is too common')).toBeVisible();
  expect(chosen).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await send();
  expect(onClose).toHaveBeenCalledOnce();
});
