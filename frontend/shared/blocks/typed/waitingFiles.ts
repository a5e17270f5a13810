/** Files that were pasted or dropped into a text, until the picture block they became takes them. */
const waiting = new Map<string, File>();

export function leaveFile(blockId: string, file: File): void {
  waiting.set(blockId, file);
}

/** The file of a block, once. */
export function takeFile(blockId: string): File | null {
  const file = waiting.get(blockId) ?? null;
  waiting.delete(blockId);
  return file;
}
