import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { Switch } from '@shared/ui/Switch';
import { Checkbox } from '@shared/ui/Tick';
import { isDescribed, missingLabels, type ColumnRequest, type Columns } from './columns';
import { ColumnsTable } from './ColumnsTable';
import { fieldsOptions } from './feedApi';
import { useSending } from './useSending';
import { formatSize, type Run, type Source } from './format';

const TYPES = '.csv,.tsv,.txt,.xlsx,.geojson,.json,.jsonl,.geojsonl,.ndjson,.gz';
const MOST_BYTES = 500 * 1024 * 1024;

interface UploadDialogProps {
  source: Source;
  onRun: (run: Run) => void;
  onClose: () => void;
}

/** Return the chosen file and options, and the state of the upload. */
function useUpload(source: Source, onRun: (run: Run) => void) {
  const sending = useSending(source.source_code, onRun);
  const { asked: request } = sending;
  const [file, setFile] = useState<File | null>(null);
  const [isFull, setFull] = useState(false);
  const hasMapping = Object.keys(source.mapping).length > 0;
  const [wantsColumns, setWantsColumns] = useState(source.needs_mapping && !hasMapping);
  const [fileColumns, setFileColumns] = useState<Columns | null>(null);
  const columns = fileColumns ?? request?.mapping ?? {};
  const fields = useQuery({ ...fieldsOptions(useCountryCode()), enabled: source.needs_mapping }).data;
  const missing = request === null ? [] : missingLabels(columns, fields ?? []);
  const isTooLarge = file !== null && file.size > MOST_BYTES;
  return {
    source,
    sending,
    file,
    isFull,
    setFull,
    wantsColumns,
    setWantsColumns,
    columns,
    setColumns: setFileColumns,
    fields,
    missing,
    isTooLarge,
    isSending: sending.progress !== null,
    isComplete: file !== null && !isTooLarge && missing.length === 0,
    choose: (next: File | undefined) => {
      if (next === undefined) return;
      sending.begin();
      setFileColumns(null);
      setFile(next);
    },
    send: () => {
      if (file === null) return;
      const first = wantsColumns ? {} : null;
      void sending.send({ file, isFull, columns: request === null ? first : columns });
    },
  };
}

type Upload = ReturnType<typeof useUpload>;

/**
 * A dialog that uploads a file of a source. It asks if the file is complete, and for tables what the columns
 * contain.
 */
export function UploadDialog({ source, onRun, onClose }: UploadDialogProps) {
  const upload = useUpload(source, onRun);
  const { sending, file } = upload;
  const { asked: request, failure, progress } = sending;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={request === null ? 'sm' : 'md'}
      fullScreen={useIsMobile()}
      // A click outside must not discard the chosen file.
      onClose={(_, reason) => (reason === 'backdropClick' && file !== null ? undefined : onClose())}
      aria-labelledby="feed-upload-title"
    >
      <form
        className="stack-flush grows"
        onSubmit={(event) => {
          event.preventDefault();
          upload.send();
        }}
      >
        <DialogTitle id="feed-upload-title">Upload a file of {source.name}</DialogTitle>
        <DialogContent className="stack-loose">
          {request === null ? (
            <FileStep upload={upload} />
          ) : (
            <ColumnsStep upload={upload} request={request} />
          )}
          {failure === null ? null : (
            <Notice severity="error" role="alert">
              {failure}
            </Notice>
          )}
          {progress === null ? null : <Sending progress={progress} />}
        </DialogContent>
        <UploadActions upload={upload} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function UploadActions({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { sending, isSending, isComplete, wantsColumns } = upload;
  const isRequested = sending.asked !== null;
  return (
    <DialogActions>
      {isRequested && !isSending ? (
        <Button variant="ghost" color="inherit" onClick={sending.begin}>
          Back
        </Button>
      ) : null}
      <Button variant="ghost" color="inherit" onClick={isSending ? sending.cancel : onClose}>
        {isSending ? 'Stop' : 'Cancel'}
      </Button>
      <Button type="submit" variant="filled" isBusy={isSending} disabled={!isComplete}>
        {!isRequested && wantsColumns ? 'Check columns' : 'Upload and run'}
      </Button>
    </DialogActions>
  );
}

function FileStep({ upload }: { upload: Upload }) {
  const { source, file, isFull, isSending, isTooLarge } = upload;
  const country = useCountry();
  return (
    <>
      <FileDrop file={file} isBusy={isSending} onFile={upload.choose} />
      {file !== null && isTooLarge ? (
        <Notice severity="error" role="alert">
          {file.name} is {formatSize(file.size)}; the limit is 500 MB. Compress it with gzip, or run it with
          the command on the server.
        </Notice>
      ) : null}
      <div className="field">
        <label className="checkbox">
          <Switch
            checked={isFull}
            isBusy={isSending}
            aria-describedby="feed-full-note"
            onChange={(event) => upload.setFull(event.target.checked)}
          />
          Complete file
        </label>
        <p id="feed-full-note" className="field-help">
          {isFull
            ? `All data of ${source.name} for ${country.label}. A place missing from three complete files in a row is proposed as no longer listed.`
            : `Some of the data of ${source.name} for ${country.label}. Missing places are ignored.`}
        </p>
      </div>
      {source.needs_mapping ? (
        <ColumnsChoice
          source={source}
          isOn={upload.wantsColumns}
          isBusy={isSending}
          onChange={upload.setWantsColumns}
        />
      ) : null}
    </>
  );
}

function ColumnsStep({ upload, request }: { upload: Upload; request: ColumnRequest }) {
  const { source, file, fields, columns, missing } = upload;
  return (
    <section aria-label="Columns" className="stack-wide">
      <p>
        Map the columns of <strong>{file?.name}</strong> to fields. The mapping is saved with {source.name}{' '}
        for the next file.
      </p>
      {request.messages.length === 0 ? null : (
        <Notice severity="error" role="alert">
          <ul>
            {request.messages.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {fields === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <ColumnsTable
          columns={request.columns}
          fields={fields}
          chosen={columns}
          onChange={upload.setColumns}
        />
      )}
      <p className="field-help" role="status">
        {missing.length === 0 ? 'All required fields are filled in.' : `Missing: ${missing.join(', ')}`}
      </p>
    </section>
  );
}

interface ColumnsChoiceProps {
  source: Source;
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

/** A choice for tables: read the columns like those of the last file, or assign them again. */
function ColumnsChoice({ source, isOn, isBusy, onChange }: ColumnsChoiceProps) {
  const columnCount = Object.keys(source.mapping).length;
  const notice = isDescribed(source.mapping)
    ? 'The mapping of its files is already defined.'
    : columnCount === 0
      ? 'Without it, columns are recognized by their headers.'
      : 'Without it, the mapping of the last file is used.';
  return (
    <div className="field">
      <label className="checkbox">
        <Checkbox
          checked={isOn}
          isBusy={isBusy}
          aria-describedby="feed-columns-note"
          onChange={(event) => onChange(event.target.checked)}
        />
        Map the columns first
      </label>
      <p id="feed-columns-note" className="field-help">
        {notice}
      </p>
    </div>
  );
}

interface FileDropProps {
  file: File | null;
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
}

function FileDrop({ file, isBusy, onFile }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="stack-wide at-center middle muted breaks dropzone import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <p>
        {file === null ? (
          'Drop a file here, or'
        ) : (
          <>
            <strong>{file.name}</strong>, {formatSize(file.size)}
          </>
        )}
      </p>
      <Button autoFocus isBusy={isBusy} onClick={() => chooser.current?.click()}>
        {file === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      <p className="field-help">
        GeoJSON, JSON, JSON Lines, CSV, TSV or Excel (.xlsx), optionally compressed with gzip, up to 500 MB.
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={TYPES}
        aria-label="File of the source"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // Reset the input, so that choosing the same file again after a correction triggers a change event.
          event.target.value = '';
          onFile(chosen);
        }}
      />
    </div>
  );
}

function Sending({ progress }: { progress: number }) {
  return (
    <div className="stack-wide">
      <progress aria-label="Uploading" {...(progress < 1 ? { value: progress, max: 1 } : {})} />
      <p className="field-help" role="status">
        {progress < 1 ? `Uploading, ${Math.round(progress * 100)} %` : 'Reading the file…'}
      </p>
    </div>
  );
}
