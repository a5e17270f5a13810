import { render } from '@testing-library/react';
import L from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCountry } from '@shared/api/session';
import PinsMap, { type Spot } from './PinsMap';

const maps = vi.hoisted(() => [] as L.Map[]);

vi.mock('@shared/map/smallMap', () => ({
  drawSmallMap: (at: HTMLElement) => {
    const map = L.map(at, { zoomAnimation: false, fadeAnimation: false }).setView([0, 0], 5);
    maps.push(map);
    return map;
  },
}));

const SPOTS: readonly Spot[] = [{ kind: 'ours', label: 'Our pin', lat: -7.25, lng: 112.76, address: '' }];
const BOX = { south: -11, west: 95, north: 6, east: 141 };
let width = 900;
let resized: () => void = () => undefined;

beforeEach(() => {
  setCountry('ID');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the pin stays in the center of a map that becomes narrower, also after its tab was hidden', () => {
  render(
    <PinsMap tiles={{ tile_url: '', tile_attribution: '' }} box={BOX} spots={SPOTS} onOutlines={vi.fn()} />,
  );
  const pin = () => maps[0]?.latLngToContainerPoint([-7.25, 112.76]);
  expect(pin()).toMatchObject({ x: 450, y: 100 });
  for (width of [300, 0, 300]) resized();
  expect(pin()).toMatchObject({ x: 150, y: 100 });
});
