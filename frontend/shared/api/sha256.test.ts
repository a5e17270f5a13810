import { Blob as FileOfNode } from 'node:buffer';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf, Sha256 } from './sha256';

function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, place) => (place * 31 + 7) % 256);
}

describe('SHA-256 in pieces', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
    'says of %i bytes what others say',
    (length) => {
      const sum = new Sha256();
      sum.update(bytesOf(length));
      expect(sum.hex()).toBe(createHash('sha256').update(bytesOf(length)).digest('hex'));
    },
  );

  it('says the same however the bytes come', () => {
    const sum = new Sha256();
    const bytes = bytesOf(5000);
    for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7) % 131) {
      sum.update(bytes.subarray(at, at + step));
    }
    expect(sum.hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('reads a file', async () => {
    const bytes = bytesOf(70_000);
    const seen: number[] = [];
    const digest = await digestOf(new FileOfNode([bytes]) as unknown as Blob, (fraction) =>
      seen.push(fraction),
    );
    expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(seen).toEqual([1]);
  });
});
