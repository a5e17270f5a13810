import { beforeEach, expect, test } from 'vitest';
import { HttpResponse } from 'msw';
import { beginSession, session } from '@shared/api/session';
import { onCall, refuse, startServer } from '@shared/testing/server';
import { loadUser } from './sessionCalls';

const server = startServer();

beforeEach(() => {
  beginSession('token', 12);
});

test('a 401 ends the session', async () => {
  server.use(onCall('user/user_info', () => refuse(10001, 'Token expired', null, 401)));
  expect(await loadUser()).toBeNull();
  expect(session.getState().token).toBeNull();
});

const FAILURES: readonly (readonly [string, Parameters<typeof onCall>[1]])[] = [
  ['a server error', () => refuse(10500, 'Server error', null, 500)],
  ['a gateway without a server', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['a page instead of data', () => new HttpResponse('<h1>Maintenance</h1>')],
  ['an empty answer', () => new HttpResponse(null, { status: 503 })],
];

test.each(FAILURES)('%s keeps the session and returns the failure', async (_name, reply) => {
  server.use(onCall('user/user_info', reply));
  expect(await loadUser()).toBeInstanceOf(Error);
  expect(session.getState().token).toBe('token');
});
