import { boot } from '@shared/boot/boot';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from './session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { downloadBlob, filenameOf } from './download';
import { listenToCalls } from './environment';
import { uploadFile } from './upload';

const server = startServer();
const showError = vi.fn();

beforeEach(() => {
  showError.mockReset();
  listenToCalls({ onExpired: vi.fn(), onReplaced: vi.fn(), showError });
  beginSession('files', 3);
});

describe('the name of a downloaded file', () => {
  test.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename="stores.xlsx"', 'stores.xlsx'],
    ['attachment; filename=stores.xlsx; size=3', 'stores.xlsx'],
    [
      'attachment; filename="a.xlsx"; filename*=UTF-8\'\'Ma%C4%9Fazalar%20%C5%9Fubat.xlsx',
      'Mağazalar şubat.xlsx',
    ],
    ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="fallback.xlsx"', 'fallback.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
  ])('%j is %j', (header, name) => expect(filenameOf(header)).toBe(name));
});

describe('a download', () => {
  test('is the blob and its name', async () => {
    server.use(
      onCall(
        'user/user_info',
        () => new HttpResponse('PK', { headers: { 'Content-Type': 'application/vnd.ms-excel' } }),
      ),
    );
    const { blob, filename } = await downloadBlob('user/user_info', {}, 'given.xlsx');
    expect([blob.size, filename]).toEqual([2, 'given.xlsx']);
  });

  test('that is an error response is shown as an error', async () => {
    server.use(onCall('user/user_info', () => refuse(10003, 'You do not have permission to do this')));
    await expect(downloadBlob('user/user_info', {}, 'x')).rejects.toMatchObject({ code: 10003 });
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'You do not have permission to do this', requestId: 'req-1' }),
    );
  });
});

describe('an upload', () => {
  const file = new Blob(['picture']);
  const purpose = 'picture';

  test('sends the file and resolves to the data', async () => {
    let code: unknown;
    server.use(
      onCall('file/upload_picture', async ({ request }) => {
        code = (await request.formData()).get('biz_code');
        return answer({ picture_id: 7 });
      }),
    );
    expect(await uploadFile('file/upload_picture', file, 'a.png', { purpose })).toEqual({ picture_id: 7 });
    expect(code).toBe(boot().file_biz_code);
  });

  test('shows once why it was refused', async () => {
    server.use(onCall('file/upload_picture', () => refuse(10013, 'File rejected: not a picture')));
    await expect(uploadFile('file/upload_picture', file, 'a.png', { purpose })).rejects.toMatchObject({
      code: 10013,
    });
    expect(showError).toHaveBeenCalledTimes(1);
  });

  test('can be cancelled silently', async () => {
    const control = new AbortController();
    control.abort();
    await expect(
      uploadFile('file/upload_picture', file, 'a.png', { purpose, signal: control.signal }),
    ).rejects.toMatchObject({
      kind: 'cancelled',
    });
    expect(showError).not.toHaveBeenCalled();
  });
});
