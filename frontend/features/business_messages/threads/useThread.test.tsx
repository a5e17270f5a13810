import { act } from '@testing-library/react';
import { test, vi } from 'vitest';
import { onDesk, undoTwice } from '@shared/testing/desk';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Message } from '../model';
import { AREA, useThread } from './useThread';

const server = startServer();
const open = partly<Message>({
  message_id: 3,
  version: 4,
  status: 'open',
  subject: 'Menu photos',
  unread: false,
  entry_count: 1,
  assignee: null,
});

test('a failed undo of a decision on a message is repeated by a second press', async () => {
  const shown: number[] = [];
  const call = 'business_message/change_message_status';
  server.use(onCall(call, () => answer({ ...open, version: 5, status: 'resolved' })));
  const one = onDesk(() => useThread(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.change({ action: 'spam' }, 'Spam', true));
  await undoTwice(server, { area: AREA, call, title: open.subject, back: { ...open, version: 6 } }, shown);
});
