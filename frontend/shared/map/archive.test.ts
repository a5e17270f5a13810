import { waitFor } from '@testing-library/react';
import L from 'leaflet';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { startServer } from '@shared/testing/server';
import { openArchive } from './archive';
import { addGround } from './ground';

const server = startServer();
const URL_OF = 'https://maps.example/tiny.pmtiles';
const OPTIONS = { attribution: '© Somebody', maxZoom: 19 };
const HEADER_BYTES = 127;

/** Build an archive with one tile: header, directory with one entry, empty metadata, tile. */
function tinyArchive(tileType: number): Uint8Array<ArrayBuffer> {
  // Directory as varints: number of entries, tile IDs, run lengths, lengths, offsets plus one.
  const directory = [1, 0, 1, 4, 1];
  const facts = new TextEncoder().encode('{}');
  const tile = [1, 2, 3, 4];
  const bytes = new Uint8Array(HEADER_BYTES + directory.length + facts.length + tile.length);
  const header = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  header.setUint8(7, 3);
  const places = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, facts.length],
    [HEADER_BYTES + directory.length + facts.length, 0],
    [HEADER_BYTES + directory.length + facts.length, tile.length],
  ];
  places.flat().forEach((value, index) => header.setBigUint64(8 + index * 8, BigInt(value), true));
  [1, 1, 1].forEach((count, index) => header.setBigUint64(72 + index * 8, BigInt(count), true));
  // Clustered, uncompressed, this tile type, zoom 0 only.
  [1, 1, 1, tileType, 0, 0].forEach((value, index) => header.setUint8(96 + index, value));
  bytes.set([...directory, ...facts, ...tile], HEADER_BYTES);
  return bytes;
}

/** Serve an archive by range requests, and return the requested ranges. */
function serve(bytes: Uint8Array<ArrayBuffer>): string[] {
  const requests: string[] = [];
  server.use(
    http.get(URL_OF, ({ request }) => {
      const range = request.headers.get('range') ?? '';
      requests.push(range);
      const [first = 0, last = 0] = /(\d+)-(\d+)/.exec(range)?.slice(1).map(Number) ?? [];
      return new HttpResponse(bytes.slice(first, last + 1), { status: 206, headers: { ETag: '"one"' } });
    }),
  );
  return requests;
}

test.each([
  ['pictures', 2],
  ['vector tiles', 1],
])('an archive of %s is a layer, read in parts', async (_, tileType) => {
  const requests = serve(tinyArchive(tileType));
  const layer = await openArchive(URL_OF, OPTIONS);
  expect(layer).toBeInstanceOf(L.GridLayer);
  expect(requests).toEqual(['bytes=0-16383']);
});

test('an invalid archive draws the regions instead of tiles', async () => {
  server.use(http.get(URL_OF, () => new HttpResponse('Map not found', { status: 404 })));
  const outlines = vi.fn().mockResolvedValue({ level: 1, outlines: [], attribution: '' });
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 600 });
  Object.defineProperty(element, 'clientHeight', { value: 400 });
  const map = L.map(element, { fadeAnimation: false }).setView([-6.2, 106.8], 13);
  const wrapper = { outlines, neighbors: () => Promise.resolve([]) };
  addGround(map, { tile_url: URL_OF, tile_attribution: null }, wrapper);
  await waitFor(() => expect(outlines).toHaveBeenCalled());
  map.remove();
});
