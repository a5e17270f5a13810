import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { FailedMail, SystemStatus } from './api';
import SystemStatusScreen from './screens/SystemStatusScreen';
import { formatSpan } from './words';

const server = startServer();
completeBrowser();

const PATH = '/system/status';
const status: SystemStatus = {
  at: '2026-03-01T10:00:00Z',
  version: '1.2.3',
  parts: [
    { part: 'worker', state: 'failed', words: 'No worker is running. Jobs, email and pictures are waiting' },
    { part: 'schedule', state: 'warning', words: 'core.send_mail is overdue by 5 minutes' },
    { part: 'storage', state: 'ok', words: 'Reachable' },
  ],
  lanes: [
    { lane: 'people', waiting: 3, running: 1, oldest_seconds: 310 },
    { lane: 'upkeep', waiting: 0, running: 0, oldest_seconds: 0 },
  ],
  overdue: [{ task: 'core.send_mail', seconds: 310 }],
};
const lost: FailedMail = {
  mail_id: 4,
  to: 'sari@example.com',
  subject: 'Kerja sama',
  country: 'ID',
  error: 'The line went dead',
  tries: 20,
  is_refused: false,
  created_at: '2026-02-25T10:00:00Z',
  failed_at: '2026-03-01T09:00:00Z',
};
const refused: FailedMail = {
  ...lost,
  mail_id: 5,
  subject: 'Undangan',
  is_refused: true,
  tries: 1,
  error: '',
};
let mails = [lost, refused];
let sent: string[] = [];

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  mails = [lost, refused];
  sent = [];
  server.use(
    onCall('system/get_status', () => answer(status)),
    onCall('system/query_failed_mails', () =>
      answer({
        list: mails,
        total: mails.length === 0 ? 0 : 120,
        sendable: mails.filter(({ is_refused }) => !is_refused).length,
      }),
    ),
    onCall('system/send_mail_again', async ({ request }) => {
      sent.push(JSON.stringify(await request.json()));
      mails = [refused];
      return answer(null);
    }),
    onCall('system/send_all_mail_again', () => {
      sent.push('all');
      mails = [];
      return answer({ queued: 1, left: 0 });
    }),
  );
});

test('shows the version of the product', async () => {
  showInTab(<SystemStatusScreen />, PATH);
  expect(await screen.findByText(/^Version 1\.2\.3, as of/)).toBeVisible();
});

test('shows the state of each part, what is overdue and what is waiting', async () => {
  showInTab(<SystemStatusScreen />, PATH);
  const parts = within(await screen.findByRole('region', { name: 'Components' }));
  const line = (name: string) => parts.getByText(name).closest('li');
  expect(line('Workers')).toHaveTextContent(
    'No worker is running. Jobs, email and pictures are waitingNot working',
  );
  expect(line('Schedule')).toHaveTextContent('Check');
  expect(line('File storage')).toHaveTextContent('ReachableOK');
  expect(parts.getByRole('list', { name: 'Overdue recurring work' })).toHaveTextContent(
    'core.send_mail is overdue by 5 min',
  );
  expect(screen.getByRole('row', { name: /User jobs/ })).toHaveTextContent('User jobs135 min');
  expect(screen.getByRole('row', { name: /Maintenance/ })).toHaveTextContent('Maintenance00–');
});

test('retries one message and shows the count', async () => {
  const { person } = showInTab(<SystemStatusScreen />, PATH);
  const region = within(await screen.findByRole('region', { name: 'Undelivered email' }));
  expect(await region.findByText('The newest 2 of 120')).toBeVisible();
  expect(region.getByText('Refused')).toBeVisible();
  expect(region.getByText('No reason given')).toBeVisible();
  await person.click(region.getByRole('button', { name: 'Send again: Kerja sama, to sari@example.com' }));
  await waitFor(() => expect(region.queryByText('Kerja sama')).toBeNull());
  expect(sent).toEqual(['{"mail_id":4}']);
  expect(screen.getByText('Sending again: Kerja sama')).toBeVisible();
  // Only permanently refused mail is left, so there is nothing to send again.
  expect(region.queryByRole('button', { name: 'Send all again' })).toBeNull();
});

test('retries all messages after confirmation', async () => {
  const { person } = showInTab(<SystemStatusScreen />, PATH);
  await person.click(await screen.findByRole('button', { name: 'Send all again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText('No undelivered email')).toBeVisible();
  expect(sent).toEqual(['all']);
});

test('shows an error if the figures cannot be loaded, and retries', async () => {
  server.use(onCall('system/get_status', () => refuse(10500, 'The database is not responding', null, 503)));
  const { person } = showInTab(<SystemStatusScreen />, PATH);
  expect(await screen.findByText('The database is not responding')).toBeVisible();
  server.use(onCall('system/get_status', () => answer(status)));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Workers')).toBeVisible();
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [310, '5 min'],
  [7200, '2 h'],
  [90_000, '1 d'],
])('formats %i seconds as %s', (seconds, words) => {
  expect(formatSpan(seconds)).toBe(words);
});
