import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import type { Message } from '../model';
import type { Thread } from '../threads/useThread';
import { Composer } from './Composer';

const server = startServer();
completeBrowser();

const item = partly<Message>({
  message_id: 5,
  allowed_actions: ['reply'],
  subject: 'Iklan',
  status: 'open',
  assignee: null,
  sender: { email: 'sari@example.com', phone: '', preferred_contact: '' },
});
const unclaimed = { claimed_by: null, claim_until: null, is_mine: false };
const send = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  setUser({ ...testManager, username: 'omar', nickname: 'Omar', role: 'operator' });
  send.mockReset();
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('inbox/get_claim', () => answer(unclaimed)),
    onCall('business_message/query_templates', () =>
      answer({ templates: [], language: 'id', can_edit: false }),
    ),
  );
});

const show = (more: Partial<Thread> = {}, shown = item) => {
  const message = { tab: 'reply', reply: 'Terima kasih', note: '', files: [], uploads: [] } as const;
  const one = partly<Thread>({ ...message, isBusy: false, isMine: false, me: 12, send, ...more });
  return showInTab(<Composer item={shown} one={one} textId="text" templateId="template" />, '/messages');
};

test('moves the focus away after a reply is sent, and keeps it after a refusal', async () => {
  const { person } = show();
  const text = screen.getByRole('textbox', { name: 'Reply' });
  await person.click(text);
  send.mockResolvedValueOnce(false);
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(text).toHaveFocus();
  send.mockResolvedValueOnce(true);
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(text).not.toHaveFocus());
});

test.each([
  ['was given to a colleague', { assignee: { user_id: 3, nickname: 'Maya' } }, unclaimed],
  [
    'was taken by a colleague',
    {},
    { claimed_by: { user_id: 3, nickname: 'Maya' }, claim_until: '2026-03-02T10:00:00Z', is_mine: false },
  ],
])('asks for confirmation before a reply to a message that %s', async (_how, more, claim) => {
  const handleRequest = vi.fn(() => answer(claim));
  server.use(onCall('inbox/get_claim', handleRequest));
  const assign = vi.fn<Thread['assign']>().mockResolvedValue(item);
  const { person } = show({ assign }, { ...item, ...partly<Message>(more) });
  await waitFor(() => expect(handleRequest).toHaveBeenCalled());
  const text = screen.getByRole('textbox', { name: 'Reply' });
  await person.click(text);
  // The claim arrives from the server a moment later.
  await waitFor(async () => {
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('dialog', { name: 'This message is assigned to Maya' })).toBeVisible();
  });
  await person.click(screen.getByRole('button', { name: 'Leave to Maya' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(assign).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: /^Send Ctrl/ }));
  send.mockClear();
  await person.click(await screen.findByRole('button', { name: 'Take over and send' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(assign).toHaveBeenCalledExactlyOnceWith(12);
});
