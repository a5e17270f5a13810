import { describe, expect, test } from 'vitest';
import type { GalleryRow } from '../../model';
import { added, changed, MOST_PICTURES, moved, putBack, without } from './gallery';

const row = (picture_id: number, sort: number): GalleryRow => ({
  picture_id,
  category: 'food',
  caption: '',
  sort,
});
const three = [row(11, 0), row(12, 1), row(13, 2)];
const ids = (rows: readonly GalleryRow[]) => rows.map(({ picture_id }) => picture_id);

describe('the gallery', () => {
  test('renumbers positions after a move', () => {
    const next = moved(three, 2, 0);
    expect(ids(next)).toEqual([13, 11, 12]);
    expect(next.map(({ sort }) => sort)).toEqual([0, 1, 2]);
    expect(moved(three, 1, 1)).toBe(three);
    expect(moved(three, 9, 0)).toBe(three);
  });

  test('adds a picture once and not beyond the limit', () => {
    expect(ids(added(three, 14))).toEqual([11, 12, 13, 14]);
    expect(added(three, 12)).toBe(three);
    const full = Array.from({ length: MOST_PICTURES }, (_, place) => row(place + 1, place));
    expect(added(full, 99)).toBe(full);
  });

  test('restores a removed picture at its position', () => {
    const second = row(12, 1);
    const left = without(three, 12);
    expect(ids(left)).toEqual([11, 13]);
    expect(left.map(({ sort }) => sort)).toEqual([0, 1]);
    expect(ids(putBack(left, second))).toEqual([11, 12, 13]);
    expect(putBack(three, second)).toBe(three);
    expect(ids(putBack([], second))).toEqual([12]);
  });

  test('changing a caption changes only its picture', () => {
    const next = changed(three, 13, { caption: 'Soto', category: 'menu' });
    expect(next[2]).toEqual({ ...row(13, 2), caption: 'Soto', category: 'menu' });
    expect(next[0]).toBe(three[0]);
  });
});
