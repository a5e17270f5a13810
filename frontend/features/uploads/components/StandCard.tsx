import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import type { PictureDetail } from '@shared/pictures/model';
import { placesOf } from '@shared/pictures/placesOf';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { lazyPart } from '@shared/ui/lazyPart';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { pictureKeys, useKeepPicture } from '../api';
import { showDeleted } from '../showDeleted';
import { StandChips } from '../lists/pictureCells';

const BlockDialog = lazyPart(() => import(/* webpackChunkName: "picture-block" */ './BlockDialog'));

interface StandCardProps {
  picture: PictureDetail;
  isDirty: boolean;
  onDeleted: () => void;
}

/** The name, the status and the actions of a picture. */
export function StandCard({ picture, isDirty, onDeleted }: StandCardProps) {
  const country = useCountryCode();
  const [isBlocking, setBlocking] = useState(false);
  const keep = useKeepPicture();
  const unblock = useMutation({
    mutationFn: () =>
      callApi(
        'picture/change_picture_status',
        { picture_id: picture.picture_id, version: picture.version, action: 'unblock' },
        { country },
      ),
    onSuccess: (saved) => {
      keep(saved);
      toast.success(`${named(picture.file_name)} unblocked`);
    },
  });
  const remove = useRemove(picture, country, onDeleted);
  const may = (action: string) => picture.allowed_actions.includes(action);
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue at the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="stack panel-header">
      <h2 className="title" ref={heading} tabIndex={-1}>
        {picture.file_name}
      </h2>
      <StandChips row={picture} isBrief={false} />
      <div className="row">
        {may('block') ? (
          <Button size="small" disabled={isDirty} onClick={() => setBlocking(true)}>
            Block…
          </Button>
        ) : null}
        {may('unblock') ? (
          <Button size="small" isBusy={unblock.isPending} disabled={isDirty} onClick={() => unblock.mutate()}>
            Unblock
          </Button>
        ) : null}
        {may('delete') ? (
          <Button size="small" onClick={() => void remove()}>
            Delete…
          </Button>
        ) : null}
      </div>
      {isBlocking ? (
        <Suspense fallback={null}>
          <BlockDialog picture={picture} onClose={() => setBlocking(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/**
 * Return a function that deletes the picture after confirmation. If it is in use, the function shows where.
 */
function useRemove(picture: PictureDetail, country: string, onDeleted: () => void) {
  const client = useQueryClient();
  return async () => {
    const { file_name, picture_id, version, usage_count, usages } = picture;
    if (usage_count > 0) {
      const places = usages.map(({ title }) => title).slice(0, 5);
      toast.warning(
        `${named(file_name)} is used in ${placesOf(picture)}: ${places.join(', ')}. Remove it there first`,
      );
      return;
    }
    const isSure = await confirm({
      title: `Delete ${file_name}?`,
      text: 'It is removed from the library. It is not used anywhere.',
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { changeset_id } = await callApi(
        'picture/delete_picture',
        { picture_id, version },
        { country, handles: [CODE.inUse] },
      );
      showDeleted(client, { title: file_name, country, changesetId: changeset_id });
      onDeleted();
      await client.invalidateQueries({ queryKey: pictureKeys.lists });
    } catch (error) {
      // The picture has been used meanwhile.
      if (isApiError(error) && error.code === CODE.inUse) {
        toast.warning(`${named(file_name)}: ${error.message}`);
        await client.invalidateQueries({ queryKey: pictureKeys.detail(country, picture_id) });
      }
    }
  };
}
