import type { FieldLabels } from '@shared/form/labels';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

const MORE = { describe: counted };

/** Return the labels of a video's fields, used in the form, in conflicts and in the history. */
export function useVideoLabels(): FieldLabels {
  return useRecordLabels('video', MORE);
}

const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  stores: ['store', 'stores'],
  chapters: ['chapter', 'chapters'],
  subtitles: ['file', 'files'],
};

function counted(field: string, value: unknown): string | null {
  const words = COUNTED[field];
  if (words === undefined || !Array.isArray(value)) return null;
  return `${value.length} ${value.length === 1 ? words[0] : words[1]}`;
}
