import { useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import { useCountry } from '@shared/session/hooks';
import { droppedFiles, holdsFolder } from './droppedFiles';

/** Files that are chosen, dropped or pasted: what the zone and its hidden chooser need, and whether files hang over it. */
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
      if (holdsFolder(event.dataTransfer)) void droppedFiles(event.dataTransfer, locale).then(takeAll);
      else take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      // Words that are pasted go where the cursor stands.
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
      // The same file chosen again after a refusal is a new attempt.
      event.target.value = '';
    },
  };
  return { zone, input, choose: () => chooser.current?.click() };
}
