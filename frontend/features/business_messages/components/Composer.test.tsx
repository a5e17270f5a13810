import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/session/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Message } from '../model';
import type { Thread } from '../threads/useThread';
import { Composer } from './Composer';

const server = startServer();
completeBrowser();

const item = partly<Message>({
  message_id: 5,
  allowed_actions: ['reply'],
  sender: { email: 'sari@example.com', phone: '', preferred_contact: '' },
});
const send = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('business_message/query_templates', () =>
      answer({ templates: [], language: 'id', can_edit: false }),
    ),
  );
});

const show = () => {
  const said = { tab: 'reply', reply: 'Terima kasih', note: '', files: [], uploads: [] } as const;
  const one = partly<Thread>({ ...said, isBusy: false, send });
  return showInTab(<Composer item={item} one={one} textId="text" templateId="template" />, '/messages');
};

test('moves the focus away once a reply is sent, and keeps it where it is refused', async () => {
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
