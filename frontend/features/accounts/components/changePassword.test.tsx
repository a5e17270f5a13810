import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { ChangePassword } from './ChangePassword';

const server = startServer();
completeBrowser();

test('My info opens the dialog for changing the password', async () => {
  setUser({ ...testManager, role: 'editor' });
  const sent: unknown[] = [];
  server.use(
    onCall('user/update_password', async ({ request }) => {
      sent.push(await request.json());
      return answer({});
    }),
  );
  render(<ChangePassword />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await person.type(await screen.findByLabelText('Old Password'), 'the one before');
  await person.type(screen.getByLabelText('New Password'), 'sea and olives{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ old_password: 'the one before', new_password: 'sea and olives' }]);
});
