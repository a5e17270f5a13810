import { isLargeEnough, leastCover, type CoverOf } from './covers';
import type { PictureRef } from './model';

/** Says of a chosen cover that it is too small. */
export function CoverSize({ of, picture }: { of: CoverOf; picture: PictureRef | null }) {
  if (picture === null || isLargeEnough(of, picture)) return null;
  return (
    <p className="field-error" role="alert">
      Too small for a cover: {picture.width} × {picture.height}. {leastCover(of)}
    </p>
  );
}
