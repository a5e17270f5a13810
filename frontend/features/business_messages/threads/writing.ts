import type { KeptInput } from '@shared/review/keptInput';
import type { Attachment } from '../model';

export type Tab = 'reply' | 'note';

/** What a person has typed for a thread and not sent. */
export interface ReplyInput {
  tab: Tab;
  reply: string;
  note: string;
  /** Files that were put by for the next entry. */
  files: readonly Attachment[];
}

/** What was kept in this browser, as far as it can be used. */
export function restoreInput(kept: KeptInput): ReplyInput {
  const { tab, reply, note, files } = kept;
  return {
    tab: tab === 'note' ? 'note' : 'reply',
    reply: typeof reply === 'string' ? reply : '',
    note: typeof note === 'string' ? note : '',
    files: Array.isArray(files) ? files.filter(isFile) : [],
  };
}

/** What is kept of it in this browser: nothing where only a tab was chosen. */
export function toKeep({ tab, reply, note, files }: ReplyInput): KeptInput {
  return reply === '' && note === '' && files.length === 0 ? {} : { tab, reply, note, files };
}

function isFile(value: unknown): value is Attachment {
  return (
    typeof value === 'object' && value !== null && typeof (value as Attachment).attachment_id === 'number'
  );
}

/** A text put to what is typed already: nothing that somebody wrote is lost. */
export function withTemplate(typed: string, text: string): string {
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;
}

const GAP = /^[ \t]*…[ \t]*$/m;

/** Where a text still waits for words of one's own ("…" alone on a line); null where it does not. */
export function gapIn(text: string): readonly [number, number] | null {
  const found = GAP.exec(text);
  if (found === null) return null;
  const from = found.index + found[0].indexOf('…');
  return [from, from + 1];
}
