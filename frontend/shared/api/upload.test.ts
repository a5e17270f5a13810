import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from './session';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { listenToCalls } from './environment';
import { uploadFile, type UploadOptions } from './upload';

const server = startServer();
const showError = vi.fn();
const MIB = 1024 * 1024;

/** Server that stores chunks like ours, and records its requests. */
class Keeper {
  received = 0;
  asked: string[] = [];
  /** Results of the next chunks: stored and answered, stored without a response, or lost. */
  fate: ('kept' | 'unheard' | 'lost' | 'away')[] = [];

  handlers() {
    return [
      onCall('file/begin_upload', () => this.tell('begin')),
      onCall('file/get_upload', () => this.tell('ask')),
      onCall('file/send_chunk', async ({ request }) => {
        const form = await request.formData();
        const offset = Number(form.get('offset'));
        const fate = this.fate.shift() ?? 'kept';
        if (fate === 'lost') return this.cut(`lost ${offset / MIB}`);
        if (fate === 'away') return refuse(10503, 'The storage does not answer', null, 503);
        if (offset !== this.received)
          return refuse(10005, 'The next piece begins elsewhere', { errors: { offset: ['Elsewhere'] } });
        this.received += (form.get('chunk') as Blob).size;
        return fate === 'unheard' ? this.cut(`unheard ${offset / MIB}`) : this.tell(`piece ${offset / MIB}`);
      }),
      onCall('file/upload_picture', async ({ request }) => {
        const form = Object.fromEntries(await request.formData()) as Record<string, string>;
        this.asked.push(`finish ${form['upload_id']} in ${form['folder']}`);
        return answer({ picture_id: 7 });
      }),
    ];
  }

  tell(what: string) {
    this.asked.push(what);
    return answer({ upload_id: 5, chunk_size: MIB, received: this.received });
  }

  cut(what: string): never {
    this.asked.push(what);
    return brokenLine();
  }
}

let keeper = new Keeper();
beforeEach(() => {
  showError.mockReset();
  listenToCalls({ onExpired: vi.fn(), onReplaced: vi.fn(), showError });
  beginSession('files', 3);
  keeper = new Keeper();
  server.use(...keeper.handlers());
});

function send(file: Blob, options: Partial<UploadOptions> = {}) {
  return uploadFile('file/upload_picture', file, 'a.png', {
    purpose: 'picture',
    fields: { folder: 'store' },
    pauses: [1, 1, 1],
    ...options,
  });
}

const large = () => new Blob([new Uint8Array(2.5 * MIB)]);

test('a call without uploads in pieces sends a large file whole', async () => {
  const sizes: number[] = [];
  server.use(
    onCall('file/upload_picture', async ({ request }) => {
      sizes.push(((await request.formData()).get('file') as File).size);
      return answer({ picture_id: 8 });
    }),
  );
  await expect(send(large(), { purpose: undefined })).resolves.toEqual({ picture_id: 8 });
  expect(sizes).toEqual([2.5 * MIB]);
  expect(keeper.asked).toEqual([]);
});

describe('a file in pieces', () => {
  test('arrives in order and reports progress', async () => {
    const progress: number[] = [];
    const sent = await send(large(), { onProgress: (fraction) => void progress.push(fraction) });
    expect(sent).toEqual({ picture_id: 7 });
    expect(keeper.asked).toEqual(['begin', 'piece 0', 'piece 1', 'piece 2', 'finish 5 in store']);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  test.each([
    ['lost', 'lost 1', 'piece 1'],
    ['unheard', 'unheard 1', 'piece 2'],
  ] as const)('continues where the server requests after a piece was %s', async (fate, broke, next) => {
    keeper.fate = ['kept', fate];
    const waits: boolean[] = [];
    await send(large(), { onWaiting: (isWaiting) => void waits.push(isWaiting) });
    expect(keeper.asked.slice(0, 5)).toEqual(['begin', 'piece 0', broke, 'ask', next]);
    expect(keeper.received).toBe(2.5 * MIB);
    expect(waits).toEqual([true, false]);
  });

  test('waits while the storage does not respond', async () => {
    keeper.fate = ['away'];
    await expect(send(large())).resolves.toEqual({ picture_id: 7 });
  });

  test('fails with one message after its retries, and the next attempt continues', async () => {
    const file = large();
    keeper.fate = ['kept', 'lost', 'lost', 'lost', 'lost'];
    await expect(send(file)).rejects.toMatchObject({ kind: 'network' });
    expect(showError).toHaveBeenCalledTimes(1);
    keeper.asked = [];
    await send(file);
    expect(keeper.asked).toEqual(['ask', 'piece 1', 'piece 2', 'finish 5 in store']);
  });

  test('restarts where the server has dropped the upload', async () => {
    const file = large();
    keeper.fate = ['kept', 'lost', 'lost', 'lost', 'lost'];
    await expect(send(file)).rejects.toMatchObject({ kind: 'network' });
    server.use(onCall('file/get_upload', () => refuse(10004, 'Upload not found')));
    keeper.received = 0;
    keeper.asked = [];
    await send(file);
    expect(keeper.asked[0]).toBe('begin');
    expect(keeper.received).toBe(file.size);
  });

  test('is not retried after a refusal', async () => {
    server.use(onCall('file/begin_upload', () => refuse(10013, 'File rejected: too large')));
    await expect(send(large())).rejects.toMatchObject({ code: 10013 });
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'File rejected: too large', requestId: 'req-1' }),
    );
    expect(keeper.asked).toEqual([]);
  });

  test('can be cancelled silently while it waits', async () => {
    keeper.fate = ['lost'];
    const control = new AbortController();
    const sent = send(large(), {
      signal: control.signal,
      pauses: [60_000],
      onWaiting: () => control.abort(),
    });
    await expect(sent).rejects.toMatchObject({ kind: 'cancelled' });
    expect(showError).not.toHaveBeenCalled();
  });

  test('continues at once when the browser is online again', async () => {
    keeper.fate = ['lost'];
    const sent = send(large(), {
      pauses: [60_000],
      onWaiting: (isWaiting) => {
        if (isWaiting) queueMicrotask(() => dispatchEvent(new Event('online')));
      },
    });
    await expect(sent).resolves.toEqual({ picture_id: 7 });
  });
});
