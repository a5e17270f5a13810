import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const PIECE = 4 * 1024 * 1024;

/**
 * Return the SHA-256 of a file in hexadecimal, with one chunk in memory at a time. Web Crypto needs the whole
 * file.
 */
export async function digestOf(file: Blob, onRead?: (fraction: number) => void): Promise<string> {
  const sum = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    sum.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onRead?.(Math.min(1, (at + PIECE) / file.size));
  }
  return bytesToHex(sum.digest());
}
