/** SHA-256 over a file of any length, piece by piece: what browsers offer wants all of it in memory. */

const K = Uint32Array.from(
  [...primes(64)].map((prime) => Math.floor((Math.cbrt(prime) % 1) * 0x1_0000_0000)),
);
const PIECE = 4 * 1024 * 1024;

function* primes(count: number): Generator<number> {
  for (let number = 2, found = 0; found < count; number += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) {
      if (number % divisor === 0) isPrime = false;
    }
    if (!isPrime) continue;
    found += 1;
    yield number;
  }
}

export class Sha256 {
  private readonly state = Uint32Array.from(
    [...primes(8)].map((prime) => Math.floor((Math.sqrt(prime) % 1) * 0x1_0000_0000)),
  );
  private readonly words = new Uint32Array(64);
  private readonly rest = new Uint8Array(64);
  private kept = 0;
  private length = 0;

  update(bytes: Uint8Array): void {
    this.length += bytes.length;
    let at = 0;
    if (this.kept > 0) {
      at = Math.min(64 - this.kept, bytes.length);
      this.rest.set(bytes.subarray(0, at), this.kept);
      this.kept += at;
      if (this.kept < 64) return;
      this.block(new DataView(this.rest.buffer), 0);
      this.kept = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + 64 <= bytes.length; at += 64) this.block(view, at);
    this.rest.set(bytes.subarray(at));
    this.kept = bytes.length - at;
  }

  /** The digest in hexadecimal; nothing is added after it. */
  hex(): string {
    const bits = this.length * 8;
    const end = new Uint8Array(this.kept < 56 ? 64 - this.kept : 128 - this.kept);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 0x1_0000_0000));
    view.setUint32(end.length - 4, bits >>> 0);
    this.update(end);
    return Array.from(this.state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  private block(view: DataView, start: number): void {
    const { words: w, state } = this;
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(start + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const x = at(w, i - 15);
      const y = at(w, i - 2);
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    let [a, b, c, d, e, f, g, h] = [...state] as Eight;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

function at(words: Uint32Array, place: number): number {
  return words[place] ?? 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The digest of a file, a piece in memory at a time. */
export async function digestOf(file: Blob, onRead?: (fraction: number) => void): Promise<string> {
  const sum = new Sha256();
  for (let at = 0; at < file.size; at += PIECE) {
    sum.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onRead?.(Math.min(1, (at + PIECE) / file.size));
  }
  return sum.hex();
}
