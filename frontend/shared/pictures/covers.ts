import { COVERS } from '@shared/api/records';
import type { PictureRef } from './model';

/** The kinds of records whose cover has a smallest size; the sizes are the server's. */
export type CoverOf = keyof typeof COVERS;

/** How large the cover of a kind is at least, in words. */
export function leastCover(of: CoverOf): string {
  const { width, height } = COVERS[of];
  return height > 0 ? `At least ${width} × ${height}.` : `At least ${width} pixels wide.`;
}

/** Whether a picture is large enough for the cover of a kind. */
export function isLargeEnough(of: CoverOf, picture: Pick<PictureRef, 'width' | 'height'>): boolean {
  return picture.width >= COVERS[of].width && picture.height >= COVERS[of].height;
}
