/** Each of several words of the server as a sentence: 'Store name required. Choose a store type.' */
export function inSentences(words: readonly string[]): string {
  return words.map((one) => (/[.!?…]$/u.test(one) ? one : `${one}.`)).join(' ');
}
