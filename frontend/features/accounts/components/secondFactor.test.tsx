import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from '@shared/testing/boot';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { MySecondFactor } from './MySecondFactor';

const server = startServer();
const sent = vi.fn();
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

beforeEach(() => {
  setBoot(testBoot);
  sent.mockReset();
});

const OFF = { since: null, is_required: false, last_used_at: null, recovery_codes_left: 0 };
const ON = {
  since: '2026-11-20T10:00:00Z',
  is_required: false,
  last_used_at: '2026-11-22T10:00:00Z',
  recovery_codes_left: 9,
};

function open(factor: object) {
  server.use(onCall('user/get_second_factor', () => answer(factor)));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MySecondFactor />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function begins() {
  server.use(
    onCall('user/begin_authenticator', () =>
      answer({ secret: 'ABCDEFGHIJ', qr_code: ['101', '010', '111'], ticket: 'a-ticket' }),
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
  server.use(onCall('user/get_second_factor', () => answer(ON)));
  await person.click(await button('I have kept them'));
  expect(await screen.findByText(/9 recovery codes are left/)).toBeVisible();
});

test('shows what is wrong with a code, and begins again where it took too long', async () => {
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

test('removes it after asking, unless the role needs it', async () => {
  server.use(
    onCall('user/remove_second_factor', () => {
      sent();
      return answer({});
    }),
  );
  const person = open(ON);
  await person.click(await button('Remove'));
  await person.click(await button('Remove second factor'));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('offers no removal to those who must have one', async () => {
  open({ ...ON, is_required: true });
  expect(await button('New recovery codes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('shows new recovery codes once', async () => {
  server.use(onCall('user/renew_recovery_codes', () => answer({ recovery_codes: CODES })));
  const person = open(ON);
  await person.click(await button('New recovery codes'));
  await person.click(await button('Show new codes'));
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  await person.click(await button('I have kept them'));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull());
});
