import { delay, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession, session, setCountry } from './session';
import { localShelf } from '@shared/storage/storage';
import { settled } from '@shared/testing/patience';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { callApi } from './client';
import { listenToCalls } from './environment';
import { fieldErrors, isApiError, type ApiError } from './errors';

const server = startServer();
const heard = { onExpired: vi.fn(), onReplaced: vi.fn(), showError: vi.fn() };
let serial = 0;

beforeEach(() => {
  vi.resetAllMocks();
  listenToCalls(heard);
  endSession();
  setCountry('TR');
  // Each test has its own session: an expired one is reported once only.
  serial += 1;
  beginSession(`token-${serial}`, 12);
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error('expected the call to fail');
  return error;
}

describe('a call', () => {
  test('posts its input with country, user, token, language and request id', async () => {
    let seen: Request | undefined;
    server.use(
      onCall('user/update_password', ({ request }) => {
        seen = request.clone();
        return answer(null);
      }),
    );
    await callApi('user/update_password', { old_password: 'a', new_password: 'b' });
    expect(seen?.method).toBe('POST');
    expect(new URL(seen?.url ?? '').search).toBe('?cc=TR&ui=12');
    expect(seen?.headers.get('Authorization')).toBe(`Bearer token-${serial}`);
    expect(seen?.credentials).toBe('omit');
    expect(seen?.headers.get('Accept-Language')).toBeTruthy();
    expect(seen?.headers.get('X-Request-ID')).toMatch(/^[0-9a-f]{32}$/);
    expect(await seen?.json()).toEqual({ old_password: 'a', new_password: 'b' });
  });

  test('has no token before sign-in, but the cookie of the device', async () => {
    endSession();
    let seen: string | null = 'unset';
    let cookies: RequestCredentials | undefined;
    server.use(
      onCall('user/login', ({ request }) => {
        seen = request.headers.get('Authorization');
        cookies = request.credentials;
        return answer({ token: 't', user_id: 1 });
      }),
    );
    expect(await callApi('user/login', { username: 'a', password: 'b' })).toEqual({ token: 't', user_id: 1 });
    expect(seen).toBeNull();
    expect(cookies).toBe('include');
  });
});

describe('a failure shows exactly one message', () => {
  test.each([
    ["a refusal, in the server's words", () => refuse(10007, 'Cannot publish'), 'Cannot publish'],
    ['a refusal without words', () => refuse(10007, ''), 'unkown error'],
    [
      'an answer without a body',
      () => new HttpResponse(null, { status: 200 }),
      'Request has no return value',
    ],
    ['a broken connection', brokenLine, 'Network Error'],
    [
      'a fault with error.message',
      () => HttpResponse.json({ error: { message: 'Gone fishing' } }, { status: 502 }),
      'Gone fishing',
    ],
    [
      'a fault without any',
      () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
      'The server answered 502',
    ],
    ['an unknown address', () => new HttpResponse('', { status: 404 }), 'NotFound'],
    [
      'a throttled call',
      () => refuse(10012, 'Too many requests, try again in 5 s', null, 429),
      'Too many requests, try again in 5 s',
    ],
    ['a body too large', () => refuse(10005, 'Too large', null, 413), 'Too large'],
    [
      'a server fault',
      () => refuse(10500, 'Server error, reference req-1', null, 503),
      'Server error, reference req-1',
    ],
  ])('%s', async (_name, resolver, message) => {
    server.use(onCall('user/user_info', resolver));
    const error = await failureOf(callApi('user/user_info', {}));
    expect(error.msg).toBe(message);
    expect(heard.showError).toHaveBeenCalledTimes(1);
    expect(heard.showError.mock.calls[0]?.[0]).toBe(error);
    expect(error.isShown).toBe(true);
  });

  test('a call that takes too long', async () => {
    server.use(
      onCall('user/user_info', async () => {
        await delay('infinite');
        return answer(null);
      }),
    );
    const error = await failureOf(callApi('user/user_info', {}, { timeout: 5 }));
    expect([error.kind, error.msg]).toEqual(['timeout', 'Interface time out']);
    expect(heard.showError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Interface time out', requestId: null }),
    );
  });

  test('names the request id', async () => {
    server.use(onCall('user/user_info', () => refuse(10500, 'Server error', null, 500)));
    expect((await failureOf(callApi('user/user_info', {}))).requestId).toBe('req-1');
    expect(heard.showError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Server error', requestId: 'req-1' }),
    );
  });
});

describe('a failure shows no message', () => {
  test('where the caller handles the code', async () => {
    server.use(
      onCall('user/user_info', () => refuse(10005, 'No', { errors: { nickname: ['Too long', 'Odd'] } })),
    );
    const error = await failureOf(callApi('user/user_info', {}, { handles: [10005] }));
    expect(heard.showError).not.toHaveBeenCalled();
    expect(fieldErrors(error)).toEqual({ nickname: 'Too long' });
  });

  test('where the call was cancelled', async () => {
    server.use(
      onCall('user/user_info', async () => {
        await delay('infinite');
        return answer(null);
      }),
    );
    const control = new AbortController();
    const call = failureOf(callApi('user/user_info', {}, { signal: control.signal }));
    control.abort();
    expect((await call).kind).toBe('cancelled');
    expect(heard.showError).not.toHaveBeenCalled();
  });

  test('for 10001', async () => {
    server.use(onCall('user/user_info', () => refuse(10001, 'Token expired', null, 401)));
    await failureOf(callApi('user/user_info', {}));
    expect(heard.showError).not.toHaveBeenCalled();
  });
});

describe('an expired session', () => {
  test('is reported once for all calls in flight', async () => {
    server.use(onCall('user/user_info', () => refuse(10001, 'Token expired', null, 401)));
    await Promise.all(Array.from({ length: 6 }, () => failureOf(callApi('user/user_info', {}))));
    expect(heard.onExpired).toHaveBeenCalledTimes(1);
    await failureOf(callApi('user/user_info', {}));
    expect(heard.onExpired).toHaveBeenCalledTimes(1);
  });

  test('is reported again for the next session', async () => {
    server.use(onCall('user/user_info', () => new HttpResponse(null, { status: 401 })));
    await failureOf(callApi('user/user_info', {}));
    beginSession(`token-${serial}-again`, 12);
    await failureOf(callApi('user/user_info', {}));
    expect(heard.onExpired).toHaveBeenCalledTimes(2);
  });

  test('is not cleared where another window has replaced it', async () => {
    server.use(
      onCall('user/user_info', () => {
        // Another window signs in as another user while this call is running.
        localShelf.set('token', 'theirs');
        return refuse(10001, 'Token expired', null, 401);
      }),
    );
    await failureOf(callApi('user/user_info', {}));
    expect(heard.onExpired).not.toHaveBeenCalled();
    expect(heard.onReplaced).toHaveBeenCalledTimes(1);
    expect(localShelf.get('token')).toBe('theirs');
  });

  test('is ignored on the sign-in page', async () => {
    endSession();
    server.use(onCall('user/login', () => refuse(10001, 'Token expired', null, 401)));
    await failureOf(callApi('user/login', { username: 'a', password: 'b' }));
    expect(heard.onExpired).not.toHaveBeenCalled();
    expect(session.getState().token).toBeNull();
  });
});

describe('cancelling the earlier call', () => {
  function countingHandler() {
    const release: (() => void)[] = [];
    server.use(
      onCall('user/user_info', async () => {
        await new Promise<void>((resolve) => release.push(resolve));
        return answer(null);
      }),
    );
    return release;
  }

  test('is off by default', async () => {
    const release = countingHandler();
    const calls = Promise.all([callApi('user/user_info', {}), callApi('user/user_info', {})]);
    await settled(() => expect(release).toHaveLength(2));
    release.forEach((go) => go());
    expect(await calls).toEqual([null, null]);
  });

  test('cancels the earlier call to the same address silently', async () => {
    const release = countingHandler();
    const first = failureOf(callApi('user/user_info', {}, { cancelEarlier: true }));
    const second = callApi('user/user_info', {}, { cancelEarlier: true });
    expect((await first).kind).toBe('cancelled');
    await settled(() => expect(release.length).toBeGreaterThan(0));
    release.forEach((go) => go());
    expect(await second).toBeNull();
    expect(heard.showError).not.toHaveBeenCalled();
  });
});
