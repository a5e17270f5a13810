import { useEffect, useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { saveDownload } from '@shared/api/download';
import { formatSize } from '@shared/format/size';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { fetchAttachment } from '../api';
import type { Attachment } from '../model';
import { useOpenedFiles } from '../threads/openedFiles';

/** The files of an entry, each with a download and pictures with a preview. Refused files show the reason. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="stack" aria-label="Files">
      {attachments.map((file) => (
        <li key={file.attachment_id}>
          {file.refusal === '' ? <FileLine file={file} /> : <RefusedFile file={file} />}
        </li>
      ))}
    </ul>
  );
}

function RefusedFile({ file }: { file: Attachment }) {
  return (
    <span className="muted small breaks">
      <s>{file.file_name}</s> not saved: {file.refusal}
    </span>
  );
}

export function FileLine({ file }: { file: Attachment }) {
  const country = useCountryCode();
  const opened = useOpenedFiles(({ add }) => add);
  const [isBusy, setBusy] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => (picture === null ? undefined : () => URL.revokeObjectURL(picture)), [picture]);
  const fetched = async (take: (blob: Blob) => void) => {
    setBusy(true);
    try {
      take((await fetchAttachment(country, file)).blob);
      opened(file.attachment_id);
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    picture === null
      ? void fetched((blob) => setPicture(URL.createObjectURL(new Blob([blob], { type: file.mime }))))
      : setPicture(null);
  return (
    <>
      <span className="row">
        <Button
          variant="ghost"
          size="small"
          isBusy={isBusy}
          onClick={() => void fetched((blob) => saveDownload({ blob, filename: file.file_name }))}
        >
          {file.file_name}
        </Button>
        <span className="muted">{formatSize(file.size)}</span>
        {file.mime.startsWith('image/') ? (
          <Button aria-expanded={picture !== null} isBusy={isBusy} onClick={look}>
            {picture === null ? 'View' : 'Close'}
          </Button>
        ) : null}
      </span>
      {picture === null ? null : (
        <img className="picture message-picture" src={picture} alt={file.file_name} />
      )}
    </>
  );
}
