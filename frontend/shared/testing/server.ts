import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A server for the tests of one file: started before them, empty after each. */
export function startServer() {
  const server = setupServer();
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

export function refuse(code: number, msg: string, data: unknown = null, status = 200) {
  return HttpResponse.json(
    { code, data: data as null, msg },
    { status, headers: { 'X-Request-ID': 'req-1' } },
  );
}
