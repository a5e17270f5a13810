import type { StoredInput } from '@shared/review/storedInput';
import type { Attachment } from '../model';

export type Tab = 'reply' | 'note';

/** Unsent input of a user for a thread. */
export interface ReplyInput {
  tab: Tab;
  reply: string;
  note: string;
  /** Files uploaded for the next entry. */
  files: readonly Attachment[];
}

/** Return the valid part of the input stored in this browser. */
export function restoreInput(stored: StoredInput): ReplyInput {
  const { tab, reply, note, files } = stored;
  return {
    tab: tab === 'note' ? 'note' : 'reply',
    reply: typeof reply === 'string' ? reply : '',
    note: typeof note === 'string' ? note : '',
    files: Array.isArray(files) ? files.filter(isFile) : [],
  };
}

/** Return the input to store in this browser. It is empty if only a tab was chosen. */
export function toKeep({ tab, reply, note, files }: ReplyInput): StoredInput {
  return reply === '' && note === '' && files.length === 0 ? {} : { tab, reply, note, files };
}

function isFile(value: unknown): value is Attachment {
  return (
    typeof value === 'object' && value !== null && typeof (value as Attachment).attachment_id === 'number'
  );
}

/** Return the typed text with a template added. Typed text is never lost. */
export function withTemplate(typed: string, text: string): string {
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;
}

const GAP = /^[ \t]*…[ \t]*$/m;

/** Return the position of the first gap ("…" alone on a line), or null if there is none. */
export function gapIn(text: string): readonly [number, number] | null {
  const match = GAP.exec(text);
  if (match === null) return null;
  const from = match.index + match[0].indexOf('…');
  return [from, from + 1];
}
