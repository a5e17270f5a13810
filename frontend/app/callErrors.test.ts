import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { listenToCalls } from '@shared/api/environment';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { dismissOutageToast, showCallError } from './callErrors';

const server = startServer();
const shown = () => toasts.getState().list.map(({ message, hint }) => [message, hint]);
const call = () => callApi('user/user_info', {});

beforeEach(() => {
  toasts.setState({ list: [] });
  listenToCalls({
    onExpired: () => undefined,
    onReplaced: () => undefined,
    showError: showCallError,
    onAnswered: dismissOutageToast,
  });
});

test('a failed connection explains what to do, until a call succeeds', async () => {
  const hint = 'The server cannot be reached. Check the connection. Try again in a moment.';
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
  // An error from the server stays visible until it is dismissed.
  expect(shown()).toEqual([['Cannot publish', null]]);
});

test.each([
  ['offline', brokenLine, /^This device is offline\. Check the connection\./],
  [
    'during an update',
    () => new HttpResponse('<h1>Away</h1>', { status: 502 }),
    /^The server is being restarted/,
  ],
  [
    'after a fault',
    () => new HttpResponse('<h1>Oops</h1>', { status: 500 }),
    /^Something went wrong on the server/,
  ],
])('an outage is explained: %s', async (name, reply, hint) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(name !== 'offline');
  server.use(onCall('user/user_info', reply));
  await expect(call()).rejects.toThrow();
  expect(shown()[0]?.[1]).toMatch(hint);
  vi.restoreAllMocks();
});

test.each([
  ['with text', '<form><textarea>Enak</textarea><button>Send</button></form>', true],
  ['without text', '<form><textarea></textarea><button>Send</button></form>', false],
  [
    'without a field, beside one elsewhere',
    '<form><input type="text" value="Kopi"></form><p><button>Undo</button></p>',
    false,
  ],
  ['that has not the focus', '<form><input type="text" value="Kopi"></form>', false],
])('the message mentions stored input only in a form %s', async (_form, page, isStored) => {
  document.body.innerHTML = page;
  document.querySelector<HTMLElement>('button')?.focus();
  server.use(onCall('user/user_info', brokenLine));
  await expect(call()).rejects.toThrow('Network Error');
  expect(shown()[0]?.[1]?.includes('Your input is saved')).toBe(isStored);
});
