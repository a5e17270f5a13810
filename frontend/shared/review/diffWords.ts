/** Text segment that both sides share, or that only one side has. */
export interface Stretch {
  text: string;
  isChanged: boolean;
}

const MOST_WORDS = 200;

/** Split both texts into shared segments and changed words. */
export function diffWords(before: string, after: string): [readonly Stretch[], readonly Stretch[]] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (from.length > MOST_WORDS || to.length > MOST_WORDS) {
    return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]];
  }
  const shared = longestShared(from, to);
  return [stretches(from, shared, 0), stretches(to, shared, 1)];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[^\s]+/gu) ?? [];
}

type Pairs = readonly (readonly [number, number])[];

/** Return the indexes of the longest common subsequence of words. */
function longestShared(from: readonly string[], to: readonly string[]): Pairs {
  const lengths = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined) {
        row[j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      }
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function stretches(words: readonly string[], shared: Pairs, side: 0 | 1): readonly Stretch[] {
  const sharedIndexes = new Set(shared.map((pair) => pair[side]));
  const parts: Stretch[] = [];
  words.forEach((word, index) => {
    const isChanged = !sharedIndexes.has(index);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else parts.push({ text: word, isChanged });
  });
  return parts;
}
