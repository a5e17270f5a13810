import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { callApi } from '@shared/api/client';
import { downloadBlob } from '@shared/api/download';
import { listenToCalls } from '@shared/api/environment';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import { beginSession, setUser } from '@shared/api/session';
import { setBoot } from '@shared/boot/boot';
import { sendRedirect } from '@shared/proof/oidcWindow';
import { testBoot } from '@shared/testing/boot';
import { forgetPasskeys, holdPasskey } from '@shared/testing/passkeys';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { ProofHost } from './ProofHost';

const server = startServer();
const sent = vi.fn();
const heard = { onExpired: vi.fn(), onReplaced: vi.fn(), showError: vi.fn() };
let isProven = false;
let ways: object = {};

beforeEach(() => {
  vi.resetAllMocks();
  ways = { has_password: true, passkey: null, oidc_label: null };
  listenToCalls(heard);
  beginSession('a-token', 12);
  setUser({ ...testManager, username: 'maya', nickname: 'Maya' });
  isProven = false;
  server.use(
    onCall('user/begin_proof', () => answer(ways)),
    onCall('user/renew_recovery_codes', () => {
      sent();
      return isProven
        ? answer({ recovery_codes: ['aaaa'] })
        : refuse(10015, 'Confirm your identity to continue');
    }),
    onCall('user/prove', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      isProven = password === 'right';
      return isProven ? answer({}) : refuse(10005, 'Invalid', { errors: { password: ['Wrong password'] } });
    }),
  );
});

const renew = () => callApi('user/renew_recovery_codes', {});

test('requests the password, and repeats the call', async () => {
  render(<ProofHost />);
  const calls = Promise.all([renew(), renew()]);
  const password = await screen.findByLabelText('Password');
  await userEvent.type(password, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Wrong password')).toBeVisible();
  expect(password).toHaveFocus();
  await userEvent.clear(password);
  await userEvent.type(password, 'right{Enter}');
  expect(await calls).toEqual([{ recovery_codes: ['aaaa'] }, { recovery_codes: ['aaaa'] }]);
  expect(sent).toHaveBeenCalledTimes(4);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('cancels the call silently if the person refuses', async () => {
  render(<ProofHost />);
  const call = renew();
  call.catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
  expect(heard.showError).not.toHaveBeenCalled();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('accepts a passkey instead, also from users without a password', async () => {
  holdPasskey({ id: 'mine' });
  setBoot({ ...testBoot, passkeys: true });
  ways = { has_password: false, passkey: { ticket: 'Q', options: {} }, oidc_label: null };
  server.use(
    onCall('user/prove_by_passkey', async ({ request }) => {
      expect(await request.json()).toEqual({ ticket: 'Q', credential: '{"id":"mine"}' });
      isProven = true;
      return answer({});
    }),
  );
  render(<ProofHost />);
  const call = renew();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await call).toEqual({ recovery_codes: ['aaaa'] });
  expect(screen.queryByLabelText('Password')).toBeNull();
  forgetPasskeys();
  setBoot(testBoot);
});

test.each([
  ['a download', () => downloadBlob('job/download_job', { job_id: 1 }, 'a.xlsx')],
  ['an export', () => fetchFileOrJob('crm/export_leads', {}, 'a.xlsx')],
])('requests the password before %s', async (_, download) => {
  const file = () =>
    isProven
      ? new HttpResponse('PK', { headers: { 'Content-Type': 'application/vnd.ms-excel' } })
      : refuse(10015, 'Confirm your identity to continue');
  server.use(onCall('job/download_job', file), onCall('crm/export_leads', file));
  render(<ProofHost />);
  const made = download();
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  expect(await made).toBeTruthy();
  expect(heard.showError).not.toHaveBeenCalled();
});

test('accepts a company sign-in in a separate window', async () => {
  ways = { has_password: false, passkey: null, oidc_label: 'Sign in with Example' };
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  server.use(
    onCall('user/begin_oidc_proof', () => answer({ url: 'https://idp.example/?state=S', ticket: 'Q' })),
    onCall('user/prove_by_oidc', async ({ request }) => {
      expect(await request.json()).toEqual({ ticket: 'Q', code: 'C', state: 'S' });
      isProven = true;
      return answer({});
    }),
  );
  render(<ProofHost />);
  const call = renew();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Example' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  sendRedirect({ code: 'other', state: 'of another window' });
  sendRedirect({ code: 'C', state: 'S' });
  expect(await call).toEqual({ recovery_codes: ['aaaa'] });
});

test('shows the server’s message if no proof is possible', async () => {
  await expect(renew()).rejects.toMatchObject({ code: 10015 });
  expect(heard.showError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Confirm your identity to continue', requestId: 'req-1' }),
  );
});
