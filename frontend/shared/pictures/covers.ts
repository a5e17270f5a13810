import { COVERS } from '@shared/api/records';
import type { PictureRef } from './model';

/** Kinds of records with a minimum cover size. The server defines the sizes. */
export type CoverOf = keyof typeof COVERS;

/** Format the minimum cover size of a kind: `1200 × 630`. */
export function leastSize(of: CoverOf): string {
  const { width, height } = COVERS[of];
  return height > 0 ? `${width} × ${height}` : `${width} pixels wide`;
}

/**
 * Return the minimum cover size as a sentence. It mentions the cover, because an error of the upload names
 * the minimum of all pictures.
 */
export function leastCover(of: CoverOf): string {
  return `A cover is at least ${leastSize(of)}.`;
}

/** Check whether a picture is large enough for the cover of a kind. */
export function isLargeEnough(of: CoverOf, picture: Pick<PictureRef, 'width' | 'height'>): boolean {
  return picture.width >= COVERS[of].width && picture.height >= COVERS[of].height;
}
