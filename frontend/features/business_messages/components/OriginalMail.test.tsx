import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { completeBrowser } from '@shared/testing/browser';
import { DiscardedMailButton } from './DiscardedMailButton';

completeBrowser();
vi.mock('@shared/api/client', () => ({ callApi: vi.fn() }));
vi.mock('@shared/session/hooks', () => ({ useCountryCode: () => 'ID' }));

const ROW = {
  received_mail_id: 7,
  from_name: 'Budi',
  from_email: 'budi@toko.test',
  subject: 'Out of office',
  size: 2048,
  received_at: '2026-11-28T08:00:00Z',
  discard_reason: 'Automatic reply that belongs to no thread',
  has_original: true,
};

function answer(rows: readonly object[]) {
  vi.mocked(callApi).mockImplementation((operation: string) =>
    Promise.resolve(
      operation === 'business_message/query_discarded_mail'
        ? { list: rows, total: rows.length }
        : { ...ROW, headers: [{ name: 'X-Mailer', value: 'Kurir 1' }], text: '<b>Halo</b>' },
    ),
  );
}

function draw() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiscardedMailButton />
    </QueryClientProvider>,
  );
}

test('discarded email is listed with its reason, and its original is shown as text', async () => {
  answer([ROW]);
  draw();
  await userEvent.click(screen.getByRole('button', { name: 'Discarded email' }));
  const list = await screen.findByRole('dialog', { name: 'Discarded email' });
  expect(await within(list).findByText(ROW.discard_reason)).toBeVisible();
  await userEvent.click(within(list).getByRole('button', { name: 'View original: Out of office' }));
  const original = await screen.findByRole('dialog', { name: 'Original message' });
  expect(await within(original).findByText('<b>Halo</b>')).toBeVisible();
  expect(within(original).getByText('X-Mailer')).toBeVisible();
  expect(within(original).getByRole('button', { name: 'Download original (2 kB)' })).toBeVisible();
});

test('an original that was not stored has no button', async () => {
  answer([{ ...ROW, has_original: false }]);
  draw();
  await userEvent.click(screen.getByRole('button', { name: 'Discarded email' }));
  expect(await screen.findByText(ROW.discard_reason)).toBeVisible();
  expect(screen.queryByRole('button', { name: /View original/ })).toBeNull();
});
