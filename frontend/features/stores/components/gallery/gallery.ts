import { mostOf } from '@shared/fields/facts';
import type { GalleryRow, PictureRef, StoreDetail } from '../../model';

export const MOST_PICTURES = mostOf('store', 'pictures');
export const LONGEST_CAPTION = 140;

/** Return the rows with their positions renumbered. */
export function inOrder(rows: readonly GalleryRow[]): readonly GalleryRow[] {
  return rows.map((row, sort) => (row.sort === sort ? row : { ...row, sort }));
}

export function moved(rows: readonly GalleryRow[], from: number, to: number): readonly GalleryRow[] {
  const picked = rows[from];
  if (picked === undefined || from === to) return rows;
  const others = rows.filter((row) => row !== picked);
  return inOrder([...others.slice(0, to), picked, ...others.slice(to)]);
}

/** Return the rows with a picture added at the end. They are unchanged if it is already there. */
export function added(rows: readonly GalleryRow[], pictureId: number): readonly GalleryRow[] {
  if (rows.length >= MOST_PICTURES || containsPicture(rows, pictureId)) return rows;
  return inOrder([...rows, { picture_id: pictureId, category: 'food', caption: '', sort: rows.length }]);
}

/** Return the rows with a removed one at its old position, or at the end if the gallery is shorter. */
export function putBack(rows: readonly GalleryRow[], row: GalleryRow): readonly GalleryRow[] {
  if (containsPicture(rows, row.picture_id)) return rows;
  return inOrder([...rows.slice(0, row.sort), row, ...rows.slice(row.sort)]);
}

export function without(rows: readonly GalleryRow[], pictureId: number): readonly GalleryRow[] {
  return inOrder(rows.filter(({ picture_id }) => picture_id !== pictureId));
}

export function changed(
  rows: readonly GalleryRow[],
  pictureId: number,
  change: Partial<Pick<GalleryRow, 'category' | 'caption'>>,
): readonly GalleryRow[] {
  return rows.map((row) => (row.picture_id === pictureId ? { ...row, ...change } : row));
}

export function containsPicture(rows: readonly GalleryRow[], pictureId: number): boolean {
  return rows.some(({ picture_id }) => picture_id === pictureId);
}

/** Return the pictures of a saved store by ID: its gallery and its cover. */
export function refsOf(saved: StoreDetail | null): ReadonlyMap<number, PictureRef> {
  const refs = [...(saved?.pictures ?? []).map(({ picture }) => picture), saved?.cover_picture ?? null];
  return new Map(refs.filter((ref) => ref !== null).map((ref) => [ref.picture_id, ref]));
}
