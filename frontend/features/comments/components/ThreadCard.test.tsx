import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { testManager } from '@shared/testing/user';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import type { Moderation } from '../cases/useModeration';
import type { Comment } from '../model';
import { ThreadCard } from './ThreadCard';

completeBrowser();

const reply = vi.fn<(body: string) => Promise<boolean>>();

beforeEach(() => {
  localStorage.clear();
  reply.mockReset().mockResolvedValue(true);
  beginSession('token', 12);
  setUser(testManager);
  setCountry('ID');
});

const show = (comment_id: number) =>
  showInTab(
    <ThreadCard
      comment={partly<Comment>({ comment_id, thread: [], allowed_actions: ['reply'] })}
      one={partly<Moderation>({ isBusy: false, reply })}
      replyId="reply"
      onShow={vi.fn()}
      onWhole={vi.fn()}
    />,
    '/comment/list',
  );

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Official reply/ });

test('restores an unsent reply after a reload, for its own comment only', async () => {
  const first = show(1);
  await first.person.type(box(), 'Terima kasih');
  first.unmount();
  const other = show(2);
  expect(box()).toHaveValue('');
  other.unmount();
  show(1);
  expect(box()).toHaveValue('Terima kasih');
});

test('clears the text after it was sent, and keeps it if sending failed', async () => {
  reply.mockResolvedValueOnce(false);
  const first = show(1);
  await first.person.type(box(), 'Terima kasih');
  const send = screen.getByRole('button', { name: /^Official reply/ });
  await first.person.click(send);
  expect(box()).toHaveValue('Terima kasih');
  await first.person.click(send);
  expect(box()).toHaveValue('');
  first.unmount();
  show(1);
  expect(box()).toHaveValue('');
  expect(reply).toHaveBeenCalledTimes(2);
});
