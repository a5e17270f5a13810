import { useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import { useCountry } from '@shared/session/hooks';
import { droppedFiles, hasFolder } from './droppedFiles';

/**
 * Return props for a drop zone and its hidden file input, for chosen, dropped and pasted files, and whether
 * files are dragged over it.
 */
export function useFileDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void) {
  const { locale } = useCountry();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const takeAll = (files: readonly File[]) => {
    if (!isDisabled && files.length > 0) onFiles(files);
  };
  const take = (files: FileList | null) => takeAll([...(files ?? [])]);
  const zone = {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!isDisabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (hasFolder(event.dataTransfer)) void droppedFiles(event.dataTransfer, locale).then(takeAll);
      else take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      // Pasted text goes to the cursor.
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData.files);
    },
  };
  const input = {
    ref: chooser,
    type: 'file' as const,
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      take(event.target.files);
      // Allow the same file to be chosen again after an error.
      event.target.value = '';
    },
  };
  return { zone, input, choose: () => chooser.current?.click() };
}
