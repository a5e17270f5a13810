import Button from '@mui/material/Button';
import { useController } from 'react-hook-form';
import { useFieldId } from '@shared/form/fieldErrors';
import { Group } from '@shared/form/Group';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { Icon } from '@shared/ui/Icon';
import { ChooseButton } from './ChooseButton';
import type { CoverOf } from './covers';
import { CoverSize } from './CoverSize';
import type { PictureFolder, PictureRef } from './model';
import { canRetry, formatFailure, PICTURE_TYPES, useUpload, useUploadedPicture } from './pictures';
import { useFileDrop } from './useFileDrop';
import './pictureField.css';

interface PictureFieldProps {
  name: string;
  /** Label of the field; the label of the form by default. */
  label?: string;
  saved: PictureRef | null;
  folder: PictureFolder;
  /** Kind of record with a minimum cover size. */
  coverOf?: CoverOf | undefined;
  help: string;
  isDisabled: boolean;
}

/**
 * A form field for one picture: uploaded, dropped, pasted or chosen from the library; it can be replaced and
 * removed.
 */
export function PictureField({ name, label, saved, folder, coverOf, help, isDisabled }: PictureFieldProps) {
  const id = useFieldId(name);
  const { field } = useController({ name });
  const value = (field.value ?? null) as number | null;
  const onChange = field.onChange as (id: number | null) => void;
  const uploaded = useUploadedPicture(value);
  const { upload, progress, isWaiting, cancel } = useUpload(folder, (picture) =>
    onChange(picture.picture_id),
  );
  const uploadButton = useButtonAfter(upload.isPending);
  const failure = formatFailure(upload.error);
  const shown = saved?.picture_id === value ? saved : uploaded;
  const { zone, input, choose } = useFileDrop(isDisabled, ([file]) => {
    if (file !== undefined) upload.mutate(file);
  });
  return (
    <Group name={name} {...(label === undefined ? {} : { label })} help={help}>
      <div className="row-loose dropzone" {...zone}>
        <Preview picture={shown} id={value} />
        <div className="stack grows">
          {upload.isPending ? (
            <Progress fraction={progress} isWaiting={isWaiting} onCancel={cancel} />
          ) : (
            <div className="row">
              <Button
                ref={uploadButton}
                id={`${id}-choose`}
                size="small"
                disabled={isDisabled}
                onClick={choose}
              >
                {value === null ? 'Upload picture' : 'Replace'}
              </Button>
              <ChooseButton
                isDisabled={isDisabled}
                coverOf={coverOf}
                onChoose={({ picture_id }) => onChange(picture_id)}
              />
              {value === null ? null : (
                <Button size="small" onClick={() => onChange(null)}>
                  Remove
                </Button>
              )}
            </div>
          )}
          {failure === null ? null : (
            <p className="field-error" role="alert">
              {failure}
              {canRetry(upload.error) ? (
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() => {
                    if (upload.variables !== undefined) upload.mutate(upload.variables);
                  }}
                >
                  Retry
                </Button>
              ) : null}
            </p>
          )}
          {coverOf === undefined ? null : <CoverSize of={coverOf} picture={shown} />}
          <p className="field-help">Or drop a file here, or paste one.</p>
        </div>
        <input {...input} accept={PICTURE_TYPES} aria-label="Picture file" />
      </div>
    </Group>
  );
}

function Preview({ picture, id }: { picture: PictureRef | null; id: number | null }) {
  if (picture !== null) {
    return (
      <a href={picture.url} target="_blank" rel="noreferrer" className="thumb anchor picture-preview">
        <img
          className="fill"
          src={picture.thumb_url}
          alt={picture.alt || 'The chosen picture, open in full size'}
        />
        <span className="on-picture">
          {picture.width} × {picture.height}
        </span>
      </a>
    );
  }
  return (
    <span className="thumb anchor picture-preview">
      <Icon name="upload" size={22} />
      {id === null ? null : <span className="on-picture">Picture {id}, not saved yet</span>}
    </span>
  );
}

interface ProgressProps {
  fraction: number;
  isWaiting: boolean;
  onCancel: () => void;
}

function Progress({ fraction, isWaiting, onCancel }: ProgressProps) {
  const percent = Math.round(fraction * 100);
  const words = percent < 100 ? `Uploading, ${percent} %` : 'Preparing…';
  return (
    <div className="stack-tight">
      <progress max={100} value={percent} aria-label="Upload" />
      <span role="status">{isWaiting ? 'Connection lost. Retrying automatically…' : words}</span>
      <Button variant="ghost" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
