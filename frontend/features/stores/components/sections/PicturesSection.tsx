import type { StoreDetail } from '../../model';
import { leastCover } from '@shared/pictures/covers';
import { PictureField } from '@shared/pictures/PictureField';
import { GalleryField } from '../gallery/GalleryField';

/** The cover and the gallery. */
export function PicturesSection({ saved, isDisabled }: { saved: StoreDetail | null; isDisabled: boolean }) {
  return (
    <>
      <PictureField
        name="cover_picture_id"
        saved={saved?.cover_picture ?? null}
        folder="store"
        coverOf="store"
        help={`${leastCover('store')} The first picture visitors see.`}
        isDisabled={isDisabled}
      />
      <GalleryField saved={saved} isDisabled={isDisabled} />
    </>
  );
}
