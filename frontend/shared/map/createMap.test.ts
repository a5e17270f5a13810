import { expect, test, vi } from 'vitest';
import type { MapSource } from './mapSource';
import { createMap } from './createMap';

const wrapper: MapSource = {
  outlines: () => Promise.resolve({ level: 1, outlines: [], attribution: '' }),
  neighbors: () => Promise.resolve([]),
};
const start = { center: { lat: -6.2, lng: 106.8 }, zoom: 13 };

/** Show a map of 600 × 400 pixels. */
function show(tile_url: string | null = null) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 600, configurable: true });
  Object.defineProperty(element, 'clientHeight', { value: 400, configurable: true });
  document.body.append(element);
  const map = createMap(element, {
    tiles: { tile_url, tile_attribution: null },
    source: wrapper,
    box: { south: -11, west: 95, north: 6, east: 141 },
    view: start,
    onPin: vi.fn(),
  });
  return { element, map };
}

test.each([
  ['within sight', { lat: -6.21, lng: 106.83 }],
  ['far away', { lat: -7.8, lng: 110.4 }],
])('the map moves to a target %s at once', (_, goal) => {
  const { element, map } = show();
  map.show(goal, start.zoom);
  // A mouse press stops a map that is still moving.
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  map.resize();
  expect(map.view().center.lat).toBeCloseTo(goal.lat, 3);
  expect(map.view().center.lng).toBeCloseTo(goal.lng, 3);
  map.destroy();
});

test('labels of places are hidden where outlines replace tiles', () => {
  vi.useFakeTimers();
  const { element, map } = show('https://tiles.example/{z}/{x}/{y}.png');
  const place = { id: 1, lat: -6.2, lng: 106.8, name: 'Jakarta', isChosen: false };
  map.setPlaces([place]);
  expect(element).toHaveTextContent('Jakarta');
  vi.advanceTimersByTime(2000);
  expect(element).not.toHaveTextContent('Jakarta');
  map.setPlaces([{ ...place }]);
  expect(element).not.toHaveTextContent('Jakarta');
  map.destroy();
  vi.useRealTimers();
});
