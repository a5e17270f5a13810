import { COVERS } from '@shared/api/records';
import type { PictureRef } from './model';

/** The kinds of records whose cover has a smallest size; the sizes are the server's. */
export type CoverOf = keyof typeof COVERS;

/** How large the cover of a kind is at least, in words: `1200 × 630`. */
export function leastSize(of: CoverOf): string {
  const { width, height } = COVERS[of];
  return height > 0 ? `${width} × ${height}` : `${width} pixels wide`;
}

/** The same as a sentence. It says of what: an upload that is refused names the least of any picture. */
export function leastCover(of: CoverOf): string {
  return `A cover is at least ${leastSize(of)}.`;
}

/** Whether a picture is large enough for the cover of a kind. */
export function isLargeEnough(of: CoverOf, picture: Pick<PictureRef, 'width' | 'height'>): boolean {
  return picture.width >= COVERS[of].width && picture.height >= COVERS[of].height;
}
