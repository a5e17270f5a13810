import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from '@shared/testing/boot';
import { partly } from '@shared/testing/partly';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { UserDetail } from '../model';
import { useUserActs } from './useUserActs';

const server = startServer();
const sent = vi.fn();
const changed = vi.fn();
const omar = partly<UserDetail>({
  user_id: 7,
  version: 3,
  nickname: 'Omar Yılmaz',
  allowed_actions: ['disable'],
});
const SESSIONS = 'Omar Yılmaz is signed in: 1 session will end';
const WORK = 'Omar Yılmaz has 3 error reports and 1 business message: they become unassigned';

function Acts({ user = omar }: { user?: UserDetail }) {
  const { acts, ofSecondFactor, dialogs } = useUserActs(user, changed);
  return (
    <>
      {acts.map(({ label, run }) => (
        <button key={label} type="button" onClick={run}>
          {label}
        </button>
      ))}
      <aside>{ofSecondFactor.map(({ label }) => label)}</aside>
      {dialogs}
    </>
  );
}

beforeEach(() => {
  setBoot(testBoot);
  sent.mockReset();
  changed.mockReset();
});

test.each([
  [['disable', 'reset_second_factor'], 'Reset second factor…'],
  [['disable'], ''],
] as const)('the card of the second factor offers its reset as the menu does: %s', (allowed, label) => {
  const user = partly<UserDetail>({ ...omar, allowed_actions: [...allowed] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Acts user={user} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('complementary')).toHaveTextContent(new RegExp(`^${label}$`));
  expect(screen.queryAllByRole('button', { name: 'Reset second factor…' })).toHaveLength(label ? 1 : 0);
});

test.each([
  ['omar@sofra.example', ['Email a new invitation', 'Show a new invitation link', 'Cancel invitation']],
  ['', ['Show a new invitation link', 'Cancel invitation']],
] as const)('an account that was only invited is invited again first, email “%s”', (email, labels) => {
  const allowed_actions = ['invite', 'cancel_invitation', 'reset_password', 'disable'];
  const user = partly<UserDetail>({ ...omar, email, allowed_actions });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Acts user={user} />
    </QueryClientProvider>,
  );
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown).toEqual([...labels, 'Reset password…', 'Disable']);
});

test('an invitation is sent again by email', async () => {
  server.use(
    onCall('user/invite_user', async ({ request }) => {
      sent(await request.json());
      return answer({ ...omar, invitation_path: null });
    }),
  );
  const user = partly<UserDetail>({ ...omar, email: 'omar@sofra.example', allowed_actions: ['invite'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Acts user={user} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Email a new invitation' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ user_id: 7, version: 3, by: 'mail' }));
});

test('disabling shows all warnings, and continues after confirmation', async () => {
  const warnings = [
    { code: 'sessions_end', field: 'status', msg: SESSIONS },
    { code: 'open_work', field: 'status', msg: WORK },
  ];
  server.use(
    onCall('user/change_user_status', async ({ request }) => {
      const body = (await request.json()) as { confirm_token?: string };
      sent(body);
      return body.confirm_token === 'read'
        ? answer({ ...omar, status: 'disabled' })
        : refuse(10009, 'Please confirm', { warnings, confirm_token: 'read' });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Acts />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm before saving' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  expect(within(dialog).getByText(SESSIONS)).toBeVisible();
  expect(within(dialog).getByText(WORK)).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenLastCalledWith({ user_id: 7, version: 3, action: 'disable', confirm_token: 'read' });
});
