import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from './session';
import { settled } from '@shared/testing/patience';
import { answer, onCall, startServer } from '@shared/testing/server';
import { callApi } from './client';
import { listenToCalls } from './environment';
import { isApiError } from './errors';
import { DEFAULT_TIMEOUT_MS } from './transport';

const server = startServer();
const showError = vi.fn();
let sent = 0;

beforeEach(() => {
  vi.resetAllMocks();
  listenToCalls({ onExpired: vi.fn(), onReplaced: vi.fn(), showError });
  beginSession('busy', 4);
  sent = 0;
});

const busy = (headers: Record<string, string>, status = 503) =>
  HttpResponse.json({ code: 10500, data: null, msg: 'The server is busy' }, { status, headers });

/** Reject the first calls with the response of `refuse`, and accept all others. */
function refusing(times: number, refuse: () => ReturnType<typeof busy>) {
  server.use(
    onCall('user/logout', () => {
      sent += 1;
      return sent <= times ? refuse() : answer(null);
    }),
  );
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (reason: unknown) => (isApiError(reason) ? reason : Promise.reject(reason as Error)),
  );

test('silently repeats a call at the time that a busy server names', async () => {
  refusing(3, () => busy({ 'Retry-After': '0' }));
  expect(await callApi('user/logout', {})).toBeNull();
  expect(sent).toBe(4);
  expect(showError).not.toHaveBeenCalled();
});

test('reports a busy server once, after four attempts', async () => {
  refusing(9, () => busy({ 'Retry-After': '0' }));
  expect((await failure(callApi('user/logout', {})))?.status).toBe(503);
  expect(sent).toBe(4);
  expect(showError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'The server is busy', requestId: null }),
  );
});

test.each([
  ['a fault that says no time', () => busy({})],
  ['a limit of tries', () => busy({ 'Retry-After': '0' }, 429)],
  ['a time that is no number of seconds', () => busy({ 'Retry-After': 'Fri, 31 Dec 1999 23:59:59 GMT' })],
])('does not repeat a call after %s', async (_name, refuse) => {
  refusing(1, refuse);
  expect(await failure(callApi('user/logout', {}))).not.toBeNull();
  expect(sent).toBe(1);
});

test('stops waiting when the call is cancelled', async () => {
  refusing(9, () => busy({ 'Retry-After': '10' }));
  const control = new AbortController();
  const call = failure(callApi('user/logout', {}, { signal: control.signal }));
  await settled(() => expect(sent).toBe(1));
  control.abort();
  expect((await call)?.kind).toBe('cancelled');
  expect(showError).not.toHaveBeenCalled();
});

test('stops waiting when the time limit of the call has passed', async () => {
  refusing(9, () => busy({ 'Retry-After': '10' }));
  expect((await failure(callApi('user/logout', {}, { timeout: 500 })))?.kind).toBe('timeout');
});

test('cancels a call without a response after two minutes', () => {
  expect(DEFAULT_TIMEOUT_MS).toBeLessThanOrEqual(120_000);
});
