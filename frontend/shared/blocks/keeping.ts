import type { Block } from './model';
import { createWriting, type Writing } from './writing/createEditor';

/**
 * Maximum number of stored editors, by key of the tab: the limit of edit tabs of one kind, plus one that is
 * being opened. Screens unmount when tabs change, but the undo history remains.
 */
const MAX_STORED = 6;
const writings = new Map<string, Writing>();

/** Return the editor of a tab: the stored one, or a new one with these blocks. */
export function writingAt(place: string, blocks: readonly Block[], label: string): Writing {
  const writing = writings.get(place) ?? createWriting(blocks, label);
  // Least recently used editors are removed first.
  writings.delete(place);
  writings.set(place, writing);
  for (const old of [...writings.keys()].slice(0, -MAX_STORED)) forgetWriting(old);
  return writing;
}

/** Remove an editor and its undo history after its tab is closed. */
export function forgetWriting(place: string): void {
  const writing = writings.get(place);
  writings.delete(place);
  // An editor on screen is destroyed when its screen unmounts.
  if (writing !== undefined && !writing.isShown()) writing.editor.destroy();
}
