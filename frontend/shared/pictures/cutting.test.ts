import { describe, expect, test } from 'vitest';
import { ALL_OF_IT, cropOf, drawn, edgesOf, isDrawn, nudged, withEdge } from './cutting';

describe('cutting', () => {
  test('crop and edges convert to each other; the full picture has no crop', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.6 };
    expect(cropOf(edgesOf(crop))).toEqual(crop);
    expect(cropOf(ALL_OF_IT)).toBeNull();
    expect(edgesOf(null)).toEqual(ALL_OF_IT);
  });

  test('an edge stops at the opposite edge and at the border', () => {
    expect(withEdge(ALL_OF_IT, 'left', 2).left).toBe(0.95);
    expect(withEdge({ ...ALL_OF_IT, left: 0.5 }, 'right', 0).right).toBe(0.55);
    expect(withEdge(ALL_OF_IT, 'top', -1).top).toBe(0);
  });

  test('drawing in any direction gives ordered edges within the picture', () => {
    expect(drawn({ x: 0.8, y: 1.4 }, { x: 0.2, y: 0.5 })).toEqual({
      left: 0.2,
      top: 0.5,
      right: 0.8,
      bottom: 1,
    });
    expect(isDrawn(drawn({ x: 0.5, y: 0.5 }, { x: 0.52, y: 0.9 }))).toBe(false);
    expect(nudged({ x: 0.99, y: 0.01 }, 0.02, -0.02)).toEqual({ x: 1, y: 0 });
  });
});
