import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from './session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { listenToCalls } from './environment';
import { uploadFile } from './upload';

const server = startServer();
const MIB = 1024 * 1024;
const STORE = 'https://store.example.com/pictures';
const showError = vi.fn();

let requests: string[] = [];
let received = 0;
const state = () => answer({ upload_id: 5, chunk_size: 2 * MIB, received });

beforeEach(() => {
  listenToCalls({ onExpired: vi.fn(), onReplaced: vi.fn(), showError });
  beginSession('files', 3);
  showError.mockReset();
  requests = [];
  received = 0;
  server.use(
    onCall('file/begin_upload', () =>
      answer({
        upload_id: 5,
        chunk_size: 2 * MIB,
        received,
        direct: { url: STORE, fields: { key: 'incoming/a', policy: 'signed' } },
      }),
    ),
    onCall('file/get_upload', () => state()),
    onCall('file/complete_upload', () => {
      requests.push('complete');
      received = 1.5 * MIB;
      return state();
    }),
    onCall('file/send_chunk', () => {
      requests.push('piece');
      received = 1.5 * MIB;
      return state();
    }),
    onCall('file/upload_picture', () => {
      requests.push('finish');
      return answer({ picture_id: 7 });
    }),
  );
});

const send = () =>
  uploadFile('file/upload_picture', new Blob([new Uint8Array(1.5 * MIB)]), 'a.jpg', {
    purpose: 'picture',
    pauses: [1],
  });

test('uploads the file to storage with the signed form, then notifies the server', async () => {
  server.use(
    http.post(STORE, async ({ request }) => {
      const form = await request.formData();
      requests.push(`store ${[...form.keys()].join(' ')}`);
      expect(request.headers.get('authorization')).toBeNull();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await expect(send()).resolves.toEqual({ picture_id: 7 });
  expect(requests).toEqual(['store key policy file', 'complete', 'finish']);
});

test.each([
  ['refuses', () => new HttpResponse(null, { status: 403 })],
  ['does not answer', () => HttpResponse.error()],
])('falls back silently to an upload in pieces if the storage %s', async (_, fate) => {
  server.use(http.post(STORE, fate));
  await expect(send()).resolves.toEqual({ picture_id: 7 });
  expect(requests).toEqual(['piece', 'finish']);
  expect(showError).not.toHaveBeenCalled();
});

test('uploads in pieces if the server does not find the file in storage', async () => {
  server.use(
    http.post(STORE, () => new HttpResponse(null, { status: 204 })),
    onCall('file/complete_upload', () => refuse(10013, 'File rejected: Nothing has arrived')),
  );
  await expect(send()).resolves.toEqual({ picture_id: 7 });
  expect(requests).toEqual(['piece', 'finish']);
});
