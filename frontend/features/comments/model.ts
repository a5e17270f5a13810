import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { labelIn } from '@shared/session/bootstrap';

export type CommentRow = CallOutput<'comment/query_comments'>['list'][number];
export type Comment = CallOutput<'comment/get_comment_detail'>;
export type Detection = CommentRow['detections'][number];
export type Action = CallInput<'comment/change_comment_status'>['action'];
export type RejectReason = NonNullable<
  NonNullable<CallInput<'comment/bulk_edit_comments'>['params']>['reason']
>;
export type AuthorState = CallInput<'comment/set_author_state'>['state'];
export type Word = CallOutput<'comment/query_words'>['list'][number];
export type WordInput = CallInput<'comment/save_word'>;
export type Settings = CallOutput<'comment/get_settings'>;

export const COMMENT_LIST = '/comment/list';

export const STATUS_TONES: Readonly<Record<CommentRow['status'], Tone>> = {
  visible: 'info',
  approved: 'plain',
  pending: 'warning',
  rejected: 'danger',
  deleted: 'neutral',
};

/** Return a plain-text name for a comment. */
export function nameOf(row: Pick<CommentRow, 'author' | 'target'>): string {
  return `${row.author.nickname} on ${row.target.title}`;
}

/** Return a one-line summary of a comment, or its stars if it has no text. */
export function gistOf({ body, rating }: Pick<CommentRow, 'body' | 'rating'>): string {
  if (body !== '') return body;
  return rating === null ? 'Text erased' : `${'★'.repeat(rating)} without text`;
}

const SHORT = 40;

/** Return the first words of a text, with "…" if it is longer. */
export function inShort(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= SHORT) return plain;
  const words = plain.slice(0, SHORT + 1).replace(/\s\S*$/u, '');
  // A single long word is cut between characters, not within a surrogate pair.
  return `${words.length > SHORT ? Array.from(plain).slice(0, SHORT).join('') : words}…`;
}

/** Number of characters of a text that two short lines show in any case. */
const VISIBLE = 60;
/** Number of characters that are shown before the first difference of a near copy. */
const BEFORE_DIFFERENCE = 24;

/**
 * Return the position, in characters, from which to show a near copy so that its first difference from `first`
 * is visible: the start of a word shortly before it. 0 if it is visible anyway, or there is none.
 */
export function startOfDifference(text: string, first: string): number {
  const [letters, others] = [Array.from(text), Array.from(first)];
  const at = letters.findIndex((letter, place) => letter !== others[place]);
  if (at <= VISIBLE) return 0;
  return letters.lastIndexOf(' ', at - BEFORE_DIFFERENCE) + 1;
}

/** Return how many similar comments are waiting besides this one. */
export function othersWaiting({
  queue,
  similar_waiting: all,
}: Pick<Comment, 'queue' | 'similar_waiting'>): number {
  return queue === '' ? all : Math.max(all - 1, 0);
}
