import { decimalOf, groupDigits } from '@shared/format/readNumber';

/** Edit of a text field: the text before and after, and the resulting caret. */
export interface TextEdit {
  before: string;
  after: string;
  caret: number;
  /** True if the Delete key was used: the caret then skips a separator. */
  isForward: boolean;
}

/**
 * Restore the thousands separators after an edit. Only if digits were typed or deleted in a number that was
 * grouped correctly: a separator that the user types is kept, because it may become a decimal one.
 */
export function groupWhileTyping(edit: TextEdit, group: string): { text: string; caret: number } {
  const { before, after, caret, isForward } = edit;
  const unchanged = { text: after, caret };
  const [head = '', ...tail] = after.split(decimalOf(group));
  const digits = head.replaceAll(group, '');
  const isEditable = isGrouped(before, group) && /^\d*$/u.test(insertedText(before, after));
  if (!isEditable || !/^-?\d+$/u.test(digits)) return unchanged;
  const text = [groupDigits(digits, group), ...tail].join(decimalOf(group));
  return { text, caret: caretAfter(text, group, countWithout(group, after.slice(0, caret)), isForward) };
}

function isGrouped(text: string, group: string): boolean {
  const [head = '', ...tail] = text.split(decimalOf(group));
  if (tail.length > 1 || !tail.every((part) => /^\d*$/u.test(part))) return false;
  return head === '' || head === '-' || groupDigits(head.replaceAll(group, ''), group) === head;
}

function insertedText(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

function countWithout(group: string, text: string): number {
  return text.replaceAll(group, '').length;
}

/** Return the position after `count` characters that are not separators. */
function caretAfter(text: string, group: string, count: number, isForward: boolean): number {
  let at = 0;
  for (let passed = 0; passed < count && at < text.length; at += 1) {
    if (text[at] !== group) passed += 1;
  }
  return isForward && text[at] === group ? at + 1 : at;
}
