import type { RecordAct } from './RecordMenu';

/** Return an action that copies a text to the clipboard. */
export function copying(label: string, text: string): RecordAct {
  return { label, run: () => void navigator.clipboard.writeText(text) };
}
