import { beforeEach, expect, test } from 'vitest';
import { beginSession, session } from '@shared/api/session';
import { answer, onCall, startServer } from '@shared/testing/server';
import { draftCalls } from '@shared/workspace/draftCalls';
import { signOut } from './sessionCalls';

const server = startServer();

beforeEach(() => {
  beginSession('token', 12);
});

test('signing out waits until the server has ended the draft', async () => {
  const heard: string[] = [];
  let letGo = () => {};
  const pending = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    onCall('draft/discard_draft', async () => {
      await pending;
      heard.push('discard');
      return answer({});
    }),
    onCall('user/logout', () => {
      heard.push('logout');
      return answer(null);
    }),
  );
  const drafts = draftCalls({ userId: 12, country: 'ID', key: 'user:8' });
  const ended = drafts.end([{ writer: 'w', seq: 1 }]);
  const out = signOut();
  letGo();
  await Promise.all([ended, out]);
  expect(heard).toEqual(['discard', 'logout']);
  expect(session.getState().token).toBeNull();
});
