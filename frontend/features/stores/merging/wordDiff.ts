import { diffArrays } from 'diff';

/** A stretch of text that the other side has too, or has not. */
export interface Stretch {
  text: string;
  isDifferent: boolean;
}

const MOST_WORDS = 400;

/** The text in stretches: the words that the other text has in the same order, and those it has not. */
export function against(text: string, other: string): readonly Stretch[] {
  const [mine, theirs] = [wordsOf(text), wordsOf(other)];
  // Two long texts are not laid beside each other word by word while somebody waits.
  if (mine.length > MOST_WORDS || theirs.length > MOST_WORDS) return [{ text, isDifferent: text !== other }];
  return diffArrays(theirs, mine, { comparator: (one, two) => plain(one) === plain(two) })
    .filter(({ removed }) => !removed)
    .map(({ added, value }) => ({ text: value.join(''), isDifferent: added }));
}

/** Words, each with what stands behind it: together they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+/gu) ?? (text === '' ? [] : [text]);
}

function plain(word: string): string {
  return word.trim().replace(/[,;.]$/u, '');
}
