import { isLargeEnough, leastCover, type CoverOf } from './covers';
import type { PictureRef } from './model';

/** An error if a chosen cover is too small. */
export function CoverSize({ of, picture }: { of: CoverOf; picture: PictureRef | null }) {
  if (picture === null || isLargeEnough(of, picture)) return null;
  return (
    <p className="field-error" role="alert">
      Too small for a cover: {picture.width} × {picture.height}. {leastCover(of)}
    </p>
  );
}
