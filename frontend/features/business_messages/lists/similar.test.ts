import { expect, test } from 'vitest';
import { partly } from '@shared/testing/partly';
import type { MessageRow } from '../model';
import { similarityOf } from './similar';

const message = partly<MessageRow>({
  message_id: 1,
  sender_name: 'Budi Santoso',
  company: '',
  subject: 'Jam buka',
  snippet: 'Jam buka kami salah, mohon diperbaiki!',
  status: 'new',
  assignee: null,
});
const keyOf = (change: Partial<MessageRow> = {}) => similarityOf({ ...message, ...change });

test.each([
  { snippet: 'jam buka kami  salah – mohon diperbaiki' },
  { sender_name: 'BUDI SANTOSO' },
  { subject: 'Re: Jam buka 2' },
])('a near copy of the sender has the same key: %j', (change) => expect(keyOf(change)).toBe(keyOf()));

test.each([
  { sender_name: 'Sari' },
  { snippet: 'Kami pindah ke alamat baru' },
  { status: 'open' as const },
  { assignee: { user_id: 3, nickname: 'Omar', role: 'operator' as const } },
])('another message has another key: %j', (change) => expect(keyOf(change)).not.toBe(keyOf()));

test.each([{ status: 'closed' as const }, { snippet: '…', subject: '' }])(
  'a message that does not wait, or has no text, is not folded: %j',
  (change) => expect(keyOf(change)).toBeNull(),
);
