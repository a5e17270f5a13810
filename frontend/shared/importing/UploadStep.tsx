import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { isApiError } from '@shared/api/errors';
import { uploadFile } from '@shared/api/upload';
import { Icon } from '@shared/ui/Icon';
import { Notice } from '@shared/ui/Notice';
import type { Imported } from './definition';
import type { StepProps } from './ImportScreen';
import { RecentImports } from './RecentImports';
import { sendable, startingSetup } from './setup';

const UPLOAD_MS = 120_000;
const TYPES = '.csv,.tsv,.txt,.xlsx,.geojson,.json';

/** The step that uploads the file: chosen, dropped or pasted. */
export function UploadStep({ definition, state }: StepProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const giveUp = useRef<AbortController | null>(null);
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const take = async (file: File | undefined) => {
    if (file === undefined || progress !== null) return;
    setFailure(null);
    setProgress(0);
    giveUp.current = new AbortController();
    try {
      const imported = (await uploadFile(definition.calls.upload, file, file.name, {
        country: definition.country,
        purpose: 'import',
        onProgress: setProgress,
        signal: giveUp.current.signal,
        timeout: UPLOAD_MS,
        handles: 'all',
      })) as Imported;
      if (imported.is_round_trip) {
        const setup = sendable(startingSetup(imported));
        state.keep(await definition.calls.check(imported.import_id, setup));
      } else state.keep(imported);
      state.go(imported.is_round_trip ? 'check' : 'columns', imported.import_id);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!giveUp.current.signal.aborted) setFailure(error.message);
    } finally {
      setProgress(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="stack-loose measure">
      <div
        className="stack-wide at-center muted dropzone import-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={28} />
        {progress === null ? (
          <>
            <p>Drop a file here, or</p>
            <Button variant="filled" autoFocus onClick={() => chooser.current?.click()}>
              Choose a file
            </Button>
          </>
        ) : (
          <>
            <progress aria-label="Uploading" {...(progress < 1 ? { value: progress, max: 1 } : {})} />
            <p>{progress < 1 ? `Uploading, ${Math.round(progress * 100)} %` : 'Reading the file…'}</p>
            <Button size="small" onClick={() => giveUp.current?.abort()}>
              Cancel
            </Button>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={TYPES}
          aria-label="File to import"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allow the same file to be chosen again after it was corrected.
            event.target.value = '';
            void take(file);
          }}
        />
      </div>
      {failure === null ? null : (
        <Notice severity="error" role="alert">
          {failure}
        </Notice>
      )}
      <ul className="stack-tight muted bullets">
        <li>
          CSV, TSV, Excel (.xlsx), JSON or GeoJSON, up to 50 MB, with a header row. Rows above the header are
          ignored.
        </li>
        <li>A file that was exported for editing is compared with the {definition.many}, cell by cell.</li>
        <li>Column names are recognized in English, Indonesian, Turkish, Malay and Filipino.</li>
        <li>
          You see a preview before anything is saved. {definition.begins} The whole import can be undone for
          30 days.
        </li>
      </ul>
      <RecentImports definition={definition} state={state} />
    </div>
  );
}
