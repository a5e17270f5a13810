import { WAITS, type MessageRow } from '../model';

/** Number of letters that near copies have in common. */
const LETTERS = 80;

/**
 * Return a key that near copies of one sender share: waiting messages with the same status and assignee whose
 * texts differ only in case, spaces, digits and punctuation. null for other messages. Only the rows of the
 * screen are folded by it; counts stay those of all messages.
 */
export function similarityOf(row: MessageRow): string | null {
  if (!WAITS.includes(row.status)) return null;
  const text = lettersOf(row.snippet) || lettersOf(row.subject);
  if (text === '') return null;
  const sender = `${row.sender_name} ${row.company}`.toLowerCase();
  return JSON.stringify([sender, row.status, row.assignee?.user_id ?? null, text.slice(0, LETTERS)]);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}
