import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { Icon } from '@shared/ui/Icon';
import { AltText } from './AltText';
import { ChooseButton } from './ChooseButton';
import type { CoverOf } from './covers';
import { CoverSize } from './CoverSize';
import type { PictureFolder, PictureRef } from './model';
import { canRetry, formatFailure, PICTURE_TYPES, useUpload } from './pictures';
import { useFileDrop } from './useFileDrop';
import { usePicture } from './usePicture';
import './slot.css';

interface PictureSlotProps {
  /** Label that distinguishes several slots. */
  label: string;
  value: number | null;
  folder: PictureFolder;
  /** Kind of record with a minimum cover size. */
  coverOf?: CoverOf | undefined;
  isDisabled?: boolean;
  /**
   * True if the surrounding form contains a description, so that the alt text of the picture is not
   * requested.
   */
  isDescribed?: boolean | undefined;
  /** Return a pasted or dropped file once, for upload. */
  takeFile?: () => File | null;
  /** For several pictures of the library: the chosen IDs, and a callback for each click. */
  several?: { chosen: readonly number[]; onToggle: (picture: PictureRef) => void };
  onChange: (id: number | null, picture: PictureRef | null) => void;
}

/** An input for one picture: uploaded, dropped, pasted or chosen from the library. */
export function PictureSlot({
  label,
  value,
  folder,
  coverOf,
  isDisabled = false,
  isDescribed,
  takeFile,
  several,
  onChange,
}: PictureSlotProps) {
  const picture = usePicture(value);
  const { upload, progress, isWaiting, cancel } = useUpload(folder, (uploaded) =>
    onChange(uploaded.picture_id, uploaded),
  );
  const uploadButton = useButtonAfter(upload.isPending);
  const { zone, input, choose } = useFileDrop(isDisabled, ([file]) => {
    if (file !== undefined) upload.mutate(file);
  });
  const begin = useEffectEvent(() => {
    const file = takeFile?.() ?? null;
    if (file !== null) upload.mutate(file);
  });
  useEffect(() => begin(), []);
  return (
    <div className="row-wide at-start dropzone picture-slot" data-own-drop {...zone}>
      {picture === null ? (
        <span className="thumb dropzone slot-picture">
          <Icon name="upload" size={22} />
        </span>
      ) : (
        <a href={picture.url} target="_blank" rel="noreferrer" className="thumb slot-picture">
          <img
            className="fill"
            src={picture.thumb_url}
            alt={picture.alt || 'The chosen picture, open in full size'}
          />
        </a>
      )}
      <div className="stack grows">
        {upload.isPending ? (
          <div className="row" role="status">
            <progress max={1} value={progress} aria-label={`Upload of ${label}`} />
            {isWaiting ? 'Connection lost. Retrying automatically…' : null}
            <Button variant="ghost" size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="row">
            <Button ref={uploadButton} size="small" disabled={isDisabled} onClick={choose}>
              {value === null ? 'Upload' : 'Replace'}
            </Button>
            <ChooseButton isDisabled={isDisabled} coverOf={coverOf} {...choosing(several, onChange)} />
            {value === null || isDisabled ? null : (
              <Button variant="ghost" size="small" onClick={() => onChange(null, null)}>
                Remove
              </Button>
            )}
          </div>
        )}
        <Failure upload={upload} />
        {coverOf === undefined ? null : <CoverSize of={coverOf} picture={picture} />}
        <About picture={picture} isDisabled={isDisabled} isDescribed={isDescribed} />
      </div>
      <input {...input} accept={PICTURE_TYPES} aria-label={`${label} file`} />
    </div>
  );
}

/** Return the props of the library: one picture for the slot, or several that the parent stores. */
function choosing(several: PictureSlotProps['several'], onChange: PictureSlotProps['onChange']) {
  if (several !== undefined) return { chosen: several.chosen, onChoose: several.onToggle };
  return { onChoose: (picture: PictureRef) => onChange(picture.picture_id, picture) };
}

function Failure({ upload }: { upload: ReturnType<typeof useUpload>['upload'] }) {
  const words = formatFailure(upload.error);
  const { variables: file } = upload;
  if (words === null) return null;
  return (
    <p className="field-error" role="alert">
      {words}
      {canRetry(upload.error) && file !== undefined ? (
        <Button variant="ghost" size="small" onClick={() => upload.mutate(file)}>
          Retry
        </Button>
      ) : null}
    </p>
  );
}

interface AboutProps extends Pick<PictureSlotProps, 'isDescribed'> {
  picture: PictureRef | null;
  isDisabled: boolean;
}

function About({ picture, isDisabled, isDescribed = false }: AboutProps) {
  if (picture === null) return <p className="field-help">Or drop a file here, or paste one.</p>;
  return isDescribed ? null : <AltText key={picture.picture_id} picture={picture} isDisabled={isDisabled} />;
}
