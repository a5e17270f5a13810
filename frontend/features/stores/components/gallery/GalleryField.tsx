import { Suspense, useState } from 'react';
import { DragDropContext, Droppable, type DropResult } from 'react-beautiful-dnd';
import { useFormContext } from 'react-hook-form';
import { boot } from '@shared/boot/boot';
import { lazyPart } from '@shared/ui/lazyPart';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useStoreField } from '../../fieldHooks';
import type { GalleryRow, PictureRef, StoreDetail, UploadedPicture } from '../../model';
import { Group } from '@shared/form/Group';
import { refOf } from '@shared/pictures/pictures';
import { DropZone } from './DropZone';
import { added, changed, containsPicture, MOST_PICTURES, moved, putBack, without } from './gallery';
import { LikeNotice, type Likeness } from '@shared/pictures/LikeNotice';
import { PictureRow } from './PictureRow';
import { SendingRow } from '@shared/pictures/SendingRow';
import { usePictures } from './usePictures';
import { useUploads } from './useUploads';
import './gallery.css';

const PictureDialog = lazyPart(() => import(/* webpackChunkName: "picture" */ './PictureDialog'));

/** The pictures of a store: uploaded or chosen from the library, described and sorted. */
export function GalleryField({ saved, isDisabled }: { saved: StoreDetail | null; isDisabled: boolean }) {
  const { value: rows, onChange } = useStoreField('pictures');
  const cover = useStoreField('cover_picture_id');
  const pictures = usePictures(
    saved,
    rows.map(({ picture_id }) => picture_id),
  );
  const [similar, setSimilar] = useState<readonly Likeness[]>([]);
  const [detailsOf, setDetailsOf] = useState<number | null>(null);
  const { getValues } = useFormContext();
  // Read the form, not the last render: several uploads can finish between two renders.
  const latest = () => getValues('pictures') as readonly GalleryRow[];
  const take = (uploaded: UploadedPicture) => {
    const picture = refOf(uploaded);
    pictures.keep(picture);
    if (containsPicture(latest(), picture.picture_id)) {
      toast.info(`${named(uploaded.file_name)} is already in this gallery`);
      return;
    }
    onChange(added(latest(), picture.picture_id));
    if (uploaded.duplicated)
      toast.info(`${named(uploaded.file_name)} was uploaded before. The existing picture is used`);
    const existing = uploaded.similar[0];
    if (existing !== undefined) setSimilar((list) => [...list, { fresh: picture, existing }]);
  };
  const uploads = useUploads(take);
  const start = (files: readonly File[]) => {
    const onTheWay = uploads.sendings.filter(({ failure }) => failure === null).length;
    const freePlaces = MOST_PICTURES - rows.length - onTheWay;
    if (files.length > freePlaces)
      toast.warning(`A store has at most ${MOST_PICTURES} pictures; ${Math.max(freePlaces, 0)} more fit`);
    uploads.start(files.slice(0, Math.max(freePlaces, 0)));
  };
  const remove = (row: GalleryRow) => {
    onChange(without(latest(), row.picture_id));
    toast.info('Picture removed from the gallery', {
      action: { label: 'Undo', run: () => onChange(putBack(latest(), row)) },
    });
  };
  const decide = (likeness: Likeness) => setSimilar((list) => list.filter((one) => one !== likeness));
  const takeExisting = (likeness: Likeness) => {
    pictures.keep(likeness.existing);
    const left = without(latest(), likeness.fresh.picture_id);
    onChange(added(left, likeness.existing.picture_id));
    decide(likeness);
  };
  /** Add a picture of the library, or remove it if it is already in the gallery. */
  const choose = (picture: PictureRef) => {
    const row = latest().find(({ picture_id }) => picture_id === picture.picture_id);
    if (row !== undefined) remove(row);
    else if (latest().length >= MOST_PICTURES) toast.warning(`A store has at most ${MOST_PICTURES} pictures`);
    else {
      pictures.keep(picture);
      onChange(added(latest(), picture.picture_id));
    }
  };
  const setCover = (picture: PictureRef | null) => {
    if (picture === null) return;
    pictures.keep(picture);
    cover.onChange(picture.picture_id);
  };
  const sending = uploads.sendings.filter(({ failure }) => failure === null).length;
  return (
    <Group
      name="pictures"
      counter={`${rows.length}/${MOST_PICTURES}`}
      help="JPEG, PNG, WebP, GIF, HEIC or AVIF, up to 15 MB each. Shown on the site in this order."
    >
      <DropZone
        isDisabled={isDisabled || rows.length >= MOST_PICTURES}
        onFiles={start}
        chosen={rows.map(({ picture_id }) => picture_id)}
        onChoose={choose}
      >
        {similar.map((likeness) => (
          <LikeNotice
            key={likeness.fresh.picture_id}
            likeness={likeness}
            onKeepBoth={() => decide(likeness)}
            onUseExisting={() => takeExisting(likeness)}
          />
        ))}
        {uploads.sendings.length === 0 ? null : (
          <ul className="stack-flush" aria-label="Uploads">
            {uploads.sendings.map((one) => (
              <SendingRow
                key={one.key}
                sending={one}
                onCancel={() => uploads.cancel(one.key)}
                onRetry={() => uploads.retry(one.key)}
              />
            ))}
          </ul>
        )}
        <p role="status" className="field-help hides-empty">
          {sending === 0
            ? ''
            : `${sending === 1 ? '1 picture is' : `${sending} pictures are`} uploading. Save again after the upload to keep them.`}
        </p>
        <DragDropContext
          onDragEnd={({ source, destination }: DropResult) => {
            if (destination) onChange(moved(latest(), source.index, destination.index));
          }}
          nonce={boot().csp_nonce}
          dragHandleUsageInstructions="Press Space to move this picture, the arrow keys to choose its place, Space again to drop it, Escape to cancel."
        >
          <Droppable droppableId="gallery">
            {(droppable) => (
              <ol
                className="hides-empty"
                aria-label="Ordered pictures"
                ref={droppable.innerRef}
                {...droppable.droppableProps}
              >
                {rows.map((row) => (
                  <PictureRow
                    key={row.picture_id}
                    row={row}
                    picture={pictures.get(row.picture_id)}
                    isCover={cover.value === row.picture_id}
                    isDisabled={isDisabled}
                    onChange={(change) => onChange(changed(latest(), row.picture_id, change))}
                    onCover={() => setCover(pictures.get(row.picture_id))}
                    onDetails={() => setDetailsOf(row.picture_id)}
                    onRemove={() => remove(row)}
                  />
                ))}
                {droppable.placeholder}
              </ol>
            )}
          </Droppable>
        </DragDropContext>
      </DropZone>
      {detailsOf === null ? null : (
        <Suspense fallback={null}>
          <PictureDialog
            pictureId={detailsOf}
            onSaved={(picture) => pictures.keep(refOf(picture))}
            onClose={() => setDetailsOf(null)}
          />
        </Suspense>
      )}
    </Group>
  );
}
