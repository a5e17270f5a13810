/** Join messages of the server and end each with a period: 'Store name required. Choose a store type.' */
export function inSentences(words: readonly string[]): string {
  return words.map((one) => (/[.!?…]$/u.test(one) ? one : `${one}.`)).join(' ');
}
