import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MyInfo } from '@shared/session/me';
import { answer, onCall, startServer } from '@shared/testing/server';
import { EmailConfirmation } from './EmailConfirmation';

const server = startServer();
const sent = vi.fn();

beforeEach(() => {
  sent.mockReset();
  server.use(
    onCall('user/confirm_email', async ({ request }) => {
      sent(await request.json());
      return answer({ nickname: 'Ayu', language: 'en', start_on: 'landing', is_email_confirmed: true });
    }),
    onCall('user/send_email_confirmation', () => {
      sent('again');
      return answer({});
    }),
  );
});

function show(info: Partial<MyInfo>, path = '/content/me/info') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient()}>
        <EmailConfirmation info={info as MyInfo} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('an unconfirmed address is marked, and the mail can be sent again', async () => {
  show({ email: 'ayu@sofra.example', is_email_confirmed: false });
  expect(screen.getByText(/We sent an email to ayu@sofra.example/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resend email' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('again'));
});

test.each([
  { email: '', is_email_confirmed: false },
  { email: 'ayu@sofra.example', is_email_confirmed: true },
])('shows nothing for %j', (info) => {
  show(info);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the link in the mail confirms the address once', async () => {
  show({ email: 'ayu@sofra.example', is_email_confirmed: false }, '/content/me/info?confirm_email=TOKEN');
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'TOKEN' }));
});
