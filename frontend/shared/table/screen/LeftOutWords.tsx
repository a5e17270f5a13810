import { formatLeftOut } from '@shared/format/leftOut';

/** Sentence above the rows of a keyword that matches only without some of its words. */
export function LeftOutWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="muted band" role="status">
      Nothing matches all words. Results {formatLeftOut(words)}.
    </p>
  );
}
