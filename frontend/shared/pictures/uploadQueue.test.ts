import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { settled } from '@shared/testing/patience';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { UploadedPicture } from './model';
import { createUploadQueue } from './uploadQueue';

const server = startServer();
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

let sent: FormData[] = [];
let names: string[] = [];
let atOnce = 0;
let most = 0;
/** Promise that the server awaits before it answers; resolved unless a test holds it. */
let pending = Promise.resolve();

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  sent = [];
  names = [];
  atOnce = most = 0;
  pending = Promise.resolve();
  server.use(
    onCall('file/upload_picture', async ({ request }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      const form = await request.formData();
      sent.push(form);
      await pending;
      atOnce -= 1;
      // The file name does not reach the server in this environment, but the content does.
      const name = await (form.get('file') as File).text();
      names.push(name);
      if (name.startsWith('bad')) return refuse(10013, 'File rejected: The file is empty', {});
      return answer({ picture_id: sent.length, file_name: name, duplicated: false, similar: [] });
    }),
  );
});

/** Hold the responses of the server. Return a function that releases them. */
function hold(): () => void {
  let letGo: () => void = () => undefined;
  pending = new Promise((resolve) => (letGo = resolve));
  return () => letGo();
}

function begin(names: readonly string[], hasArrivedItems = true) {
  const arrived: UploadedPicture[] = [];
  const queue = createUploadQueue(hasArrivedItems);
  const fields = { folder: 'menu', tags: ['soto', 'ayam'] };
  queue.start(names.map(file), { country: 'TR', fields, onArrived: (picture) => arrived.push(picture) });
  return { queue, arrived, list: () => queue.store.getState().list };
}

test('uploads two files at a time with the shared fields', async () => {
  const letGo = hold();
  const { arrived, list } = begin(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  await settled(() => expect(atOnce).toBe(2));
  letGo();
  await settled(() => expect(arrived).toHaveLength(5));
  expect(most).toBe(2);
  expect(sent[0]?.get('folder')).toBe('menu');
  expect(sent[0]?.getAll('tags')).toEqual(['soto', 'ayam']);
  expect(list().every(({ picture }) => picture !== null)).toBe(true);
});

test('a refused file shows the reason and does not block others; finished files are removed at once', async () => {
  const { queue, arrived, list } = begin(['a.jpg', 'bad.jpg', 'c.jpg']);
  await settled(() => expect(arrived).toHaveLength(2));
  const failed = list().find(({ failure }) => failure !== null);
  expect(failed?.failure).toBe('File rejected: The file is empty');
  expect(failed?.mayPass).toBe(false);
  queue.clear();
  expect(list()).toEqual([]);
});

test('removes uploaded files from the list if configured', async () => {
  const { arrived, list } = begin(['a.jpg', 'b.jpg'], false);
  await settled(() => expect(arrived).toHaveLength(2));
  expect(list()).toEqual([]);
});

test('cancelling one file leaves the others running', async () => {
  const { queue, arrived, list } = begin(['a.jpg', 'b.jpg', 'c.jpg']);
  queue.cancel(list()[2]?.key ?? 0);
  await settled(() => expect(arrived).toHaveLength(2));
  expect(names).toEqual(['a.jpg', 'b.jpg']);
});

test('cancelling all stops every upload and clears the list', async () => {
  const letGo = hold();
  const { queue, list } = begin(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  await settled(() => expect(atOnce).toBe(2));
  queue.stop();
  letGo();
  // A later file has arrived: by then the others would have been sent as well.
  const later = begin(['later.jpg']);
  await settled(() => expect(later.arrived).toHaveLength(1));
  expect(list()).toEqual([]);
  expect(names).not.toContain('c.jpg');
});
