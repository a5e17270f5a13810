import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Start a server for the tests of one file, and reset its handlers after each test. It answers the calls for
 * drafts and viewers that every form and record makes.
 */
export function startServer() {
  const server = setupServer(
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer({ seq: 1, saved_at: '2026-01-01T00:00:00Z', is_ended: false })),
    onCall('draft/discard_draft', () => answer({})),
    onCall('record/mark_looking', () => answer({ viewers: [], is_following: false })),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

export function onCall(name: string, resolver: HttpResponseResolver) {
  return http.post(`http://console.test/seo/admin/v1/${name}`, resolver);
}

export function answer(data: unknown) {
  return HttpResponse.json({ code: 0, data: data as null, msg: '' });
}

/** Simulate a network error. */
export function brokenLine(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- msw answers a thrown response as it is
  throw HttpResponse.error();
}

export function refuse(code: number, msg: string, data: unknown = null, status = 200) {
  return HttpResponse.json(
    { code, data: data as null, msg },
    { status, headers: { 'X-Request-ID': 'req-1' } },
  );
}
