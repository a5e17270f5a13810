import { describe, expect, test } from 'vitest';
import type { GalleryRow } from '../../model';
import { added, changed, MOST_PICTURES, moved, putBack, without } from './gallery';
import { ALL_OF_IT, cropOf, drawn, edgesOf, isDrawn, nudged, withEdge } from './cutting';

const row = (picture_id: number, sort: number): GalleryRow => ({
  picture_id,
  category: 'food',
  caption: '',
  sort,
});
const three = [row(11, 0), row(12, 1), row(13, 2)];
const ids = (rows: readonly GalleryRow[]) => rows.map(({ picture_id }) => picture_id);

describe('the gallery', () => {
  test('moved, the places are counted anew', () => {
    const next = moved(three, 2, 0);
    expect(ids(next)).toEqual([13, 11, 12]);
    expect(next.map(({ sort }) => sort)).toEqual([0, 1, 2]);
    expect(moved(three, 1, 1)).toBe(three);
    expect(moved(three, 9, 0)).toBe(three);
  });

  test('a picture is added once, and not beyond the limit', () => {
    expect(ids(added(three, 14))).toEqual([11, 12, 13, 14]);
    expect(added(three, 12)).toBe(three);
    const full = Array.from({ length: MOST_PICTURES }, (_, place) => row(place + 1, place));
    expect(added(full, 99)).toBe(full);
  });

  test('removed and put back, it is where it was', () => {
    const second = row(12, 1);
    const left = without(three, 12);
    expect(ids(left)).toEqual([11, 13]);
    expect(left.map(({ sort }) => sort)).toEqual([0, 1]);
    expect(ids(putBack(left, second))).toEqual([11, 12, 13]);
    expect(putBack(three, second)).toBe(three);
    expect(ids(putBack([], second))).toEqual([12]);
  });

  test('words change one picture alone', () => {
    const next = changed(three, 13, { caption: 'Soto', category: 'menu' });
    expect(next[2]).toEqual({ ...row(13, 2), caption: 'Soto', category: 'menu' });
    expect(next[0]).toBe(three[0]);
  });
});

describe('cutting', () => {
  test('a crop and its edges are the same thing; all of it is none', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.6 };
    expect(cropOf(edgesOf(crop))).toEqual(crop);
    expect(cropOf(ALL_OF_IT)).toBeNull();
    expect(edgesOf(null)).toEqual(ALL_OF_IT);
  });

  test('an edge stops short of the opposite one and of the picture', () => {
    expect(withEdge(ALL_OF_IT, 'left', 2).left).toBe(0.95);
    expect(withEdge({ ...ALL_OF_IT, left: 0.5 }, 'right', 0).right).toBe(0.55);
    expect(withEdge(ALL_OF_IT, 'top', -1).top).toBe(0);
  });

  test('what is drawn in any direction has its edges in order, within the picture', () => {
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
