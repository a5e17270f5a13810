import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '@shared/map/point';
import { itemAt, itemNear, itemsOf, placeOf, radiusOf, type MapCluster, type MapStore } from './items';
import { canSplit, onEarth, readAt, shortCount, viewWords, writeAt } from './mapView';

const INDONESIA = { south: -11, west: 95, north: 6, east: 141 };

describe('the view of the map', () => {
  test('is read from the address', () =>
    expect(readAt('-6.2,106.8,14', INDONESIA)).toEqual({ center: { lat: -6.2, lng: 106.8 }, zoom: 14 }));

  test.each([[null], [''], ['-6.2,106.8'], ['-6.2,106.8,30'], ['-6.2,106.8,2'], ['41,29,12'], ['x,y,z']])(
    'falls back to the country where the address has “%s”',
    (text) => expect(readAt(text, INDONESIA)).toBeNull(),
  );

  test('is the same after being written and read', () => {
    const degrees = (from: number, to: number) =>
      fc.integer({ min: from * 1e5, max: to * 1e5 }).map((n) => n / 1e5);
    fc.assert(
      fc.property(degrees(-11, 6), degrees(95, 141), fc.integer({ min: 3, max: 19 }), (lat, lng, zoom) => {
        const look = { center: { lat, lng }, zoom };
        expect(readAt(writeAt(look), INDONESIA)).toEqual(look);
      }),
    );
  });

  test('stays within the bounds of the world', () =>
    expect(onEarth({ south: -120, west: -200, north: 95, east: 200.5 })).toEqual({
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    }));
});

describe('the label of a cluster', () => {
  test.each([
    [2, '2'],
    [999, '999'],
    [1000, '1k'],
    [4120, '4.1k'],
    [128_400, '128k'],
  ])('%d stores: %s', (count, words) => expect(shortCount(count)).toBe(words));

  test.each([
    [0, true, 'No stores in this part of the map'],
    [1, true, '1 store here'],
    [1204, true, '1,204 stores here'],
    [363_220, false, 'About 360,000 stores here'],
  ])('shows %d visible stores', (total, isExact, words) => expect(viewWords(total, isExact)).toBe(words));
});

test('a cluster at one position or at the highest zoom is not split', () => {
  const spot = { south: -6.2, north: -6.2, west: 106.8, east: 106.8 };
  expect(canSplit(spot, 5)).toBe(false);
  expect(canSplit({ ...spot, north: -6.19 }, 18)).toBe(true);
  expect(canSplit({ ...spot, north: -6.19 }, 19)).toBe(false);
});

function cluster(lat: number, lng: number, count: number): MapCluster {
  return { lat, lng, count, bounds: { south: lat, north: lat, west: lng, east: lng } };
}

function store(id: number, lat: number, lng: number): MapStore {
  return {
    store_id: id,
    name: `Store ${id}`,
    branch_name: '',
    status: 'published',
    business_status: 'open',
    store_type: 'cafe',
    address_text: '',
    cover_url: null,
    lat,
    lng,
  };
}

describe('the item under the pointer', () => {
  const items = itemsOf({
    clusters: [cluster(0, 0, 10), cluster(0, 100, 1000)],
    stores: [store(1, 0, 10), store(2, 50, 50)],
  });
  const toSpot = ({ lat, lng }: Point) => ({ x: lng, y: lat });

  test('is chosen by drawing order: large clusters first, pins last', () =>
    expect(items.map((item) => radiusOf(item))).toEqual([25, 17, 7, 7]));

  test('is the nearest within reach', () => {
    expect(itemAt(items, toSpot, { x: 9, y: 0 })).toBe(items[2]);
    expect(itemAt(items, toSpot, { x: 2, y: 1 })).toBe(items[1]);
    expect(itemAt(items, toSpot, { x: 130, y: 0 })).toBe(items[0]);
  });

  test('is null where nothing is within reach', () =>
    expect(itemAt(items, toSpot, { x: 50, y: 80 })).toBeNull());

  test('is the nearest at any distance from the center', () => {
    const near = itemNear(items, toSpot, { x: 50, y: 80 });
    expect(near === null ? null : placeOf(near)).toMatchObject({ store_id: 2 });
    expect(itemNear([], toSpot, { x: 0, y: 0 })).toBeNull();
  });
});
