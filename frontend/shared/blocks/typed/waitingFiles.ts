/** Pasted or dropped files, by ID of their new picture block, until the block uploads them. */
const waiting = new Map<string, File>();

export function leaveFile(blockId: string, file: File): void {
  waiting.set(blockId, file);
}

/** Remove and return the file of a block. */
export function takeFile(blockId: string): File | null {
  const file = waiting.get(blockId) ?? null;
  waiting.delete(blockId);
  return file;
}
