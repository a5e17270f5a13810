import { useRef, useState, type ReactNode } from 'react';
import { PICTURE_TYPES } from '../fields/pictures';

interface DropZoneProps {
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are chosen, dropped or pasted, several at once. */
export function DropZone({ isDisabled, onFiles, children }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList) => {
    if (!isDisabled && files.length > 0) onFiles([...files]);
  };
  return (
    <div
      className="gallery"
      data-over={isOver}
      onDragOver={(event) => {
        // Rows of the gallery are moved without the browser's own dragging: what comes here is a file.
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <div className="gallery-add button-line">
        <button
          type="button"
          className="small-button"
          disabled={isDisabled}
          onClick={() => chooser.current?.click()}
        >
          Add pictures
        </button>
        <span className="field-help">Or drop files here, or press Ctrl V to paste.</span>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={PICTURE_TYPES}
          aria-label="Gallery files"
          onChange={(event) => {
            if (event.target.files !== null) take(event.target.files);
            // The same file chosen again after a refusal is a new attempt.
            event.target.value = '';
          }}
        />
      </div>
      {children}
    </div>
  );
}
