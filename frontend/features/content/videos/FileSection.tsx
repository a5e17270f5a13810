import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { Field } from '@shared/form/Field';
import { TextInput } from '@shared/form/fields';
import { useFileDrop } from '@shared/pictures/useFileDrop';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn } from '../model';
import { fileOptions } from './api';
import { clockOf, FILE_TONES, sizeOf, type Video, type VideoFile } from './model';
import { Player } from './Player';
import type { OnItsWay } from './uploads';
import { useVideoUpload } from './useVideoUpload';
import './video.css';

const TYPES = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm';

interface FileSectionProps {
  video: Video | null;
  /** Key of the form's upload (see `uploads`). */
  formKey: string;
  isDisabled: boolean;
}

/** The video itself: an uploaded file or an external link. */
export function FileSection({ video, formKey, isDisabled }: FileSectionProps) {
  const { field: link } = useController({ name: 'external_url' });
  const isSaved = video !== null && video.external_url !== '' && link.value === video.external_url;
  return (
    <>
      <FileField video={video} formKey={formKey} isDisabled={isDisabled} isLink={Boolean(link.value)} />
      <TextInput
        name="external_url"
        type="url"
        isDisabled={isDisabled}
        placeholder="https://www.youtube.com/watch?v=…"
        help="Instead of a file: one video on YouTube, TikTok or Instagram."
      />
      {isSaved ? (
        <p className="field-help">
          <a href={video.external_url} target="_blank" rel="noreferrer noopener">
            Open original
          </a>
          . Use Preview to see it as readers do.
        </p>
      ) : null}
    </>
  );
}

function FileField({ video, formKey, isDisabled, isLink }: FileSectionProps & { isLink: boolean }) {
  const { setValue } = useFormContext();
  const { field } = useController({ name: 'asset_id' });
  const id = (field.value as number | null | undefined) ?? null;
  const file = useFile(video, isLink ? null : id);
  const { sending, start, retry, cancel } = useVideoUpload(formKey, (chosenFile) => {
    setValue('external_url', '', { shouldDirty: true });
    field.onChange(chosenFile.asset_id);
  });
  const isClosed = isDisabled || (sending !== null && sending.failure === null);
  const { zone, input, choose } = useFileDrop(isClosed, ([first]) => {
    if (first !== undefined) start(first);
  });
  return (
    <>
      <Field
        name="asset_id"
        help="MP4, MOV or WebM, 3 seconds to 30 minutes, up to 2 GB, at least 480 pixels."
      >
        {(control) => (
          <div
            id={control.id}
            tabIndex={-1}
            role="group"
            aria-label="File"
            className="dropzone stack-wide"
            data-own-drop
            {...zone}
          >
            {file === null ? null : <FileLine file={file} />}
            {sending === null ? null : <SendingLine sending={sending} onRetry={retry} onCancel={cancel} />}
            {isClosed ? null : (
              <div className="row">
                <Button onClick={choose}>
                  <Icon name="upload" /> {file === null ? 'Upload a video' : 'Replace the file'}
                </Button>
                <span className="muted">or drop it here</span>
                <input {...input} accept={TYPES} aria-label="Video file" />
              </div>
            )}
          </div>
        )}
      </Field>
      {video !== null && file?.status === 'ready' && video.asset_id === id ? <Player video={video} /> : null}
    </>
  );
}

/** Return the current state of the form's file: newly loaded, or as saved with the video. */
function useFile(video: Video | null, id: number | null): VideoFile | null {
  const country = useCountryCode();
  const fileQuery = useQuery(fileOptions(country, id));
  if (id === null) return null;
  const asset = video?.asset ?? null;
  return fileQuery.data ?? (asset?.asset_id === id ? asset : null);
}

function FileLine({ file }: { file: VideoFile }) {
  const statuses = useEnum('asset_status');
  const facts = [
    sizeOf(file.size),
    file.duration_s === null ? '' : clockOf(file.duration_s),
    file.width === null ? '' : `${file.width} × ${file.height}`,
    file.status === 'ready' && !file.has_audio ? 'no sound' : '',
  ];
  return (
    <div className="row-wide video-file" role="status">
      <strong className="breaks">{file.file_name}</strong>
      <StatusChip tone={FILE_TONES[file.status]} label={labelIn(statuses, file.status)} />
      <span className="muted small">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      {file.error === '' ? null : (
        <p className="whole-line field-error" role="alert">
          {file.error}
        </p>
      )}
    </div>
  );
}

interface SendingLineProps {
  sending: OnItsWay;
  onRetry: () => void;
  onCancel: () => void;
}

function SendingLine({ sending, onRetry, onCancel }: SendingLineProps) {
  const { file, progress, doing, isWaiting, failure, mayPass } = sending;
  const percent = `${Math.floor(progress * 100)} %`;
  return (
    <div className="row-wide video-file" role="status">
      <strong className="breaks">{file.name}</strong>
      {failure === null ? (
        <>
          <progress max={1} value={progress} aria-label={`Upload of ${file.name}`} />
          <span className="muted small">
            {isWaiting
              ? 'Connection lost. Retrying automatically…'
              : doing === 'sending'
                ? `${percent} of ${sizeOf(file.size)} sent`
                : `Verifying the upload, ${percent}`}
          </span>
        </>
      ) : (
        <p className="whole-line field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="row">
        {failure !== null && mayPass ? (
          <Button size="small" onClick={onRetry}>
            Continue
          </Button>
        ) : null}
        <Button size="small" onClick={onCancel}>
          {failure === null ? 'Cancel' : 'Hide'}
        </Button>
      </div>
      {failure === null ? (
        <p className="whole-line field-help">
          If you close the page, choose the same file again within a day to resume the upload.
        </p>
      ) : null}
    </div>
  );
}
