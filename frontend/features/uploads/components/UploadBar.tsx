import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { MOST_AT_ONCE } from '../queue';
import type { Batch } from '../batch';
import { BatchFields } from './BatchFields';
import { Uploads } from './Uploads';

interface UploadBarProps {
  batch: Batch;
  onBatch: (batch: Batch) => void;
  onChooseFolder: () => void;
  onOpen: (id: number) => void;
}

/** The upload area: drop zone, metadata and progress of each file. */
export function UploadBar({ batch, onBatch, onChooseFolder, onOpen }: UploadBarProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack-wide rigid band at-foot" aria-label="Upload">
      <div className="row-wide muted dropzone upload-line">
        <Icon name="upload" size={18} className="wide-only" />
        <p className="small grows wide-only">
          Drop pictures or a folder anywhere here, or press Ctrl V to paste. {MOST_AT_ONCE} at once, up to 15
          MB each.
        </p>
        <span className="row">
          <Button size="small" className="wide-only" onClick={onChooseFolder}>
            Choose a folder
          </Button>
          <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            New pictures: <BatchText batch={batch} />
          </Button>
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <BatchFields batch={batch} onChange={onBatch} /> : null}
      </div>
      <Uploads onOpen={onOpen} />
    </section>
  );
}

function BatchText({ batch }: { batch: Batch }) {
  const folders = useEnum('picture_folder');
  const licences = useEnum('picture_licence');
  const licence = batch.licence === 'unknown' ? 'no license' : labelIn(licences, batch.licence);
  const tags =
    batch.tags.length === 0 ? '' : `, ${batch.tags.length} ${batch.tags.length === 1 ? 'tag' : 'tags'}`;
  return `${labelIn(folders, batch.folder)}, ${licence}${tags}`;
}
