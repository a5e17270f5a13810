import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ChooseButton } from '@shared/pictures/ChooseButton';
import type { PictureRef } from '@shared/pictures/model';
import { PICTURE_TYPES } from '@shared/pictures/pictures';
import { useFileDrop } from '@shared/pictures/useFileDrop';

interface DropZoneProps {
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
  /** IDs of the current pictures. */
  chosen: readonly number[];
  /** Called with a picture of the library, even if it is already chosen. */
  onChoose: (picture: PictureRef) => void;
  children: ReactNode;
}

/** A drop zone for files that are chosen, dropped or pasted, and a button to choose from the library. */
export function DropZone({ isDisabled, onFiles, chosen, onChoose, children }: DropZoneProps) {
  // Gallery rows do not use the browser's own drag and drop, so every drop is a file.
  const { zone, input, choose } = useFileDrop(isDisabled, onFiles);
  return (
    <div className="dropzone stack-wide" {...zone}>
      <div className="gallery-add row">
        <Button size="small" disabled={isDisabled} onClick={choose}>
          Add pictures
        </Button>
        <ChooseButton isDisabled={isDisabled} chosen={chosen} onChoose={onChoose} />
        <span className="field-help">Or drop files here, or press Ctrl V to paste.</span>
        <input {...input} multiple accept={PICTURE_TYPES} aria-label="Gallery files" />
      </div>
      {children}
    </div>
  );
}
