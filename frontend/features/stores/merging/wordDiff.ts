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
  const shared = sharedWords(mine, theirs);
  const stretches: Stretch[] = [];
  for (const [place, word] of mine.entries()) {
    const isDifferent = !shared.has(place);
    const last = stretches.at(-1);
    if (last?.isDifferent === isDifferent) last.text += word;
    else stretches.push({ text: word, isDifferent });
  }
  return stretches;
}

/** Words, each with what stands behind it: together they are the text again. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+/gu) ?? (text === '' ? [] : [text]);
}

function plain(word: string | undefined): string {
  return (word ?? '').trim().replace(/[,;.]$/u, '');
}

/** The places of the words in `mine` that belong to the longest row of words both have. */
function sharedWords(mine: readonly string[], theirs: readonly string[]): ReadonlySet<number> {
  const lengths = mine.map(() => theirs.map(() => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = mine.length - 1; row >= 0; row -= 1) {
    for (let column = theirs.length - 1; column >= 0; column -= 1) {
      const line = lengths[row];
      if (line === undefined) continue;
      line[column] =
        plain(mine[row]) === plain(theirs[column])
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const shared = new Set<number>();
  let [row, column] = [0, 0];
  while (row < mine.length && column < theirs.length) {
    if (plain(mine[row]) === plain(theirs[column])) {
      shared.add(row);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}
