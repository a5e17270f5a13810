import L from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapSource } from './mapSource';
import { addGround } from './ground';

const outlines = vi.fn<MapSource['outlines']>();
const wrapper: MapSource = { outlines, neighbors: () => Promise.resolve([]) };
const TILES = { tile_url: 'https://tiles.example/{z}/{x}/{y}.png', tile_attribution: '© Somebody' };

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  outlines.mockReset().mockResolvedValue({ level: 1, outlines: [], attribution: '' });
});
afterEach(() => vi.useRealTimers());

/** Show a map of 600 × 400 pixels that never receives a tile. */
function show(size = 600) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: size, configurable: true });
  Object.defineProperty(element, 'clientHeight', { value: size && 400, configurable: true });
  document.body.append(element);
  const map = L.map(element, { fadeAnimation: false }).setView([-6.2, 106.8], 13);
  addGround(map, TILES, wrapper);
  return { element, map, tiles: () => [...element.querySelectorAll<HTMLImageElement>('img.leaflet-tile')] };
}

test('draws the regions if no tile loads within two seconds', () => {
  const { element, tiles, map } = show();
  expect(tiles().length).toBeGreaterThan(0);
  expect(element).toHaveTextContent('© Somebody');
  vi.advanceTimersByTime(1999);
  expect(outlines).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(outlines).toHaveBeenCalledOnce();
  expect(tiles()).toEqual([]);
  expect(element).not.toHaveTextContent('© Somebody');
  map.remove();
});

test('a loaded tile keeps the tiles', () => {
  const { tiles, map } = show();
  tiles()[0]?.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(5000);
  expect(outlines).not.toHaveBeenCalled();
  expect(tiles().length).toBeGreaterThan(0);
  map.remove();
});

test('draws the regions at once if the first tile is refused', () => {
  const { tiles, map } = show();
  tiles()[0]?.dispatchEvent(new Event('error'));
  expect(outlines).toHaveBeenCalledOnce();
  expect(tiles()).toEqual([]);
  map.remove();
});

test('a second map does not wait for the missing tiles again', () => {
  const { tiles, map } = show();
  tiles()[0]?.dispatchEvent(new Event('error'));
  map.remove();
  outlines.mockClear();
  const second = show();
  expect(outlines).toHaveBeenCalledOnce();
  expect(second.tiles()).toEqual([]);
  second.map.remove();
});

test('tile requests have the site as referrer', () => {
  const { tiles, map } = show();
  expect(tiles()[0]?.referrerPolicy).toBe('strict-origin-when-cross-origin');
  map.remove();
});

test('a removed map does not wait for tiles', () => {
  const { map } = show();
  map.remove();
  vi.advanceTimersByTime(5000);
  expect(outlines).not.toHaveBeenCalled();
});
