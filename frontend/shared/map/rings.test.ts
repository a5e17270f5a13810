import { describe, expect, test } from 'vitest';
import type { Outline } from './mapSource';
import { contains, labelPoint, ringsOf } from './rings';

const square = (west: number, south: number, east: number, north: number) => [
  west,
  south,
  east,
  south,
  east,
  north,
  west,
  north,
  west,
  south,
];

const region: Outline = {
  region_id: 1,
  name: 'Petaling',
  lat: 1,
  lng: 1,
  rings: [square(0, 0, 10, 10), square(4, 4, 6, 6)],
};

describe('an outline', () => {
  test('contains points inside it and not those in its hole', () => {
    const rings = ringsOf(region);
    expect(contains(rings, { lat: 1, lng: 1 })).toBe(true);
    expect(contains(rings, { lat: 5, lng: 5 })).toBe(false);
    expect(contains(rings, { lat: 11, lng: 5 })).toBe(false);
  });

  test('is labeled at its center where that is visible', () =>
    expect(labelPoint(region, { south: -5, west: -5, north: 20, east: 20 })?.point).toEqual({
      lat: 1,
      lng: 1,
    }));

  test('is labeled in its visible part, never in a hole', () => {
    const view = { south: 3, west: 3, north: 7, east: 7 };
    const result = labelPoint(region, view);
    expect(result?.box).toEqual(view);
    expect(result === null ? false : contains(ringsOf(region), result.point)).toBe(true);
  });

  test('has no label where it is not visible', () =>
    expect(labelPoint(region, { south: 20, west: 20, north: 30, east: 30 })).toBeNull());
});
