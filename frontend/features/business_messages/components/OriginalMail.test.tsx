import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { DiscardedMail, OriginalMail } from '../model';
import { DiscardedMailButton } from './DiscardedMailButton';

const server = startServer();
completeBrowser();

const row: DiscardedMail = {
  received_mail_id: 7,
  from_name: 'Budi',
  from_email: 'budi@toko.test',
  subject: 'Out of office',
  size: 2048,
  received_at: '2026-11-28T08:00:00Z',
  discard_reason: 'Automatic reply without a conversation',
  has_original: true,
};
const original: OriginalMail = {
  ...row,
  headers: [{ name: 'X-Mailer', value: 'Kurir 1' }],
  text: '<b>Halo</b>',
};
let rows: DiscardedMail[] = [];

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  rows = [row];
  server.use(
    onCall('business_message/query_discarded_mail', () => answer({ list: rows, total: rows.length })),
    onCall('business_message/get_original_mail', () => answer(original)),
  );
});

async function openList() {
  showInTab(<DiscardedMailButton />, '/store/message');
  await userEvent.click(await screen.findByRole('button', { name: 'Discarded email' }));
  return screen.findByRole('dialog', { name: 'Discarded email' });
}

test('discarded email is listed with its reason, and its original is shown as text', async () => {
  const list = await openList();
  expect(await within(list).findByText(row.discard_reason)).toBeInTheDocument();
  await userEvent.click(within(list).getByRole('button', { name: 'View original: Out of office' }));
  const dialog = await screen.findByRole('dialog', { name: 'Original message' });
  expect(await within(dialog).findByText('<b>Halo</b>')).toBeInTheDocument();
  expect(within(dialog).getByText('X-Mailer')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Download original/ })).toBeInTheDocument();
});

test('an original that was not stored has no button', async () => {
  rows = [{ ...row, has_original: false }];
  const list = await openList();
  expect(await within(list).findByText(row.discard_reason)).toBeInTheDocument();
  expect(within(list).queryByRole('button', { name: /View original/ })).toBeNull();
});
