/** Format the words that a search left out, for one result: 'without “and”'. Empty if it used all words. */
export function formatLeftOut(words: readonly string[]): string {
  return words.length === 0 ? '' : `without ${words.map((word) => `“${word}”`).join(', ')}`;
}

/** Return the note of a result, with the words that the search left out. */
export function noteOf(note: string, leftOut: readonly string[]): string {
  return [note, formatLeftOut(leftOut)].filter((part) => part !== '').join(' · ');
}
