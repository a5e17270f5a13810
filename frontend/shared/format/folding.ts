/** Normalize a text for comparison as the server does: without case, accents and the dots of İ and ı. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim();
}

export function foldedIncludes(text: string, part: string): boolean {
  return folded(text).includes(folded(part));
}
