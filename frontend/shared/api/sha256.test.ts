import { Blob as FileOfNode } from 'node:buffer';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from './sha256';

test.each([
  [0, []],
  [70_000, [1]],
  [4 * 1024 * 1024 + 1, [expect.closeTo(1, 5), 1]],
])('the SHA-256 of a file of %i bytes matches the platform’s', async (length, progress) => {
  const bytes = Uint8Array.from({ length }, (_, place) => (place * 31 + 7) % 256);
  const seen: number[] = [];
  const file = new FileOfNode([bytes]) as Blob;
  const digest = await digestOf(file, (fraction) => seen.push(fraction));
  expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(seen).toEqual(progress);
});
