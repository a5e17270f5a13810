import type { RecordAct } from './RecordMenu';

/** Puts a text where it can be pasted from. */
export function copying(label: string, text: string): RecordAct {
  return { label, run: () => void navigator.clipboard.writeText(text) };
}
