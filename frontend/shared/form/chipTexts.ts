/** Add typed or pasted texts, without duplicates, up to the maximum length and number. */
export function addTexts(
  texts: readonly string[],
  typed: string,
  most: number,
  longest: number,
): readonly string[] {
  const parts = typed.split(/[,\n]/).map((part) => part.trim().slice(0, longest));
  const added = parts.filter((part) => part !== '' && !texts.includes(part));
  return added.length === 0 ? texts : [...new Set([...texts, ...added])].slice(0, most);
}
