import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ChooseButton } from '@shared/pictures/ChooseButton';
import type { PictureRef } from '@shared/pictures/model';
import { PICTURE_TYPES } from '@shared/pictures/pictures';
import { useFileDrop } from '@shared/pictures/useFileDrop';

interface DropZoneProps {
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
  /** The pictures that are here already. */
  chosen: readonly number[];
  /** Told of a picture of the library, also of one that is here already. */
  onChoose: (picture: PictureRef) => void;
  children: ReactNode;
}

/** Takes files that are chosen, dropped or pasted, several at once, or pictures of the library. */
export function DropZone({ isDisabled, onFiles, chosen, onChoose, children }: DropZoneProps) {
  // Rows of the gallery are moved without the browser's own dragging: what is dropped here is a file.
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
