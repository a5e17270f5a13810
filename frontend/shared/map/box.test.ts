import { describe, expect, test } from 'vitest';
import { snapped, widened } from './box';

describe('a box', () => {
  test('grows to whole cells', () =>
    expect(snapped({ south: -6.3, west: 106.7, north: -6.1, east: 106.9 }, 0.5)).toEqual({
      south: -6.5,
      west: 106.5,
      north: -6,
      east: 107,
    }));

  test('stays the same while the view moves within its cells', () => {
    const one = snapped({ south: 0.1, west: 0.1, north: 0.2, east: 0.2 }, 1);
    expect(snapped({ south: 0.3, west: 0.3, north: 0.4, east: 0.4 }, 1)).toEqual(one);
  });

  test('stays within the world', () =>
    expect(snapped({ south: -89.9, west: -179.9, north: 89.9, east: 179.9 }, 7)).toEqual({
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    }));

  test('is extended on every side', () =>
    expect(widened({ south: 0, west: 0, north: 2, east: 4 }, 0.5)).toEqual({
      south: -1,
      west: -2,
      north: 3,
      east: 6,
    }));
});
