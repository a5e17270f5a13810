import { diffArrays } from 'diff';

/** Part of a text that both sides share, or only one has. */
export interface Stretch {
  text: string;
  isDifferent: boolean;
}

const MOST_WORDS = 400;

/** Return the text in parts: words that the other text has in the same order, and words that differ. */
export function against(text: string, other: string): readonly Stretch[] {
  const [mine, otherWords] = [wordsOf(text), wordsOf(other)];
  // A word diff of long texts would block the page.
  if (mine.length > MOST_WORDS || otherWords.length > MOST_WORDS)
    return [{ text, isDifferent: text !== other }];
  return diffArrays(otherWords, mine, { comparator: (one, two) => plain(one) === plain(two) })
    .filter(({ removed }) => !removed)
    .map(({ added, value }) => ({ text: value.join(''), isDifferent: added }));
}

/** Return the words with the whitespace before each. Joined, they make up the text again. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+/gu) ?? (text === '' ? [] : [text]);
}

function plain(word: string): string {
  return word.trim().replace(/[,;.]$/u, '');
}
