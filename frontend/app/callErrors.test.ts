import { beforeEach, expect, test } from 'vitest';
import { callApi } from '@shared/api/client';
import { listenToCalls } from '@shared/api/environment';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { tellAnswered, tellError } from './callErrors';

const server = startServer();
const shown = () => toasts.getState().list.map(({ message, hint }) => [message, hint]);
const call = () => callApi('user/user_info', {});

beforeEach(() => {
  toasts.setState({ list: [] });
  listenToCalls({
    onExpired: () => undefined,
    onReplaced: () => undefined,
    showError: tellError,
    onAnswered: tellAnswered,
  });
});

test('a broken line says what to do, until a call succeeds again', async () => {
  const hint = 'Check the connection. What you typed is kept.';
  server.use(onCall('user/user_info', brokenLine));
  await expect(call()).rejects.toThrow('Network Error');
  await expect(call()).rejects.toThrow('Network Error');
  expect(shown()).toEqual([['Network Error', hint]]);
  server.use(onCall('user/user_info', () => refuse(10007, 'Cannot publish')));
  await expect(call()).rejects.toThrow('Cannot publish');
  expect(shown()).toEqual([
    ['Network Error', hint],
    ['Cannot publish', null],
  ]);
  server.use(onCall('user/user_info', () => answer({ user_id: 1 })));
  await call();
  // What the server itself refused stays until it is read.
  expect(shown()).toEqual([['Cannot publish', null]]);
});
