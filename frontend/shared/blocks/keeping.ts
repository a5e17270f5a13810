import type { Block } from './model';
import { createWriting, type Writing } from './writing/createEditor';

/**
 * Editors by the place they stand in: a person's tab. Screens come and go with the tabs, the history of what
 * was written stays. As many as there may be edit tabs of one kind, and one that is being opened.
 */
const MOST_KEPT = 6;
const kept = new Map<string, Writing>();

/** The editor of this place: the one that was here before, or a new one with these blocks. */
export function writingAt(place: string, blocks: readonly Block[], label: string): Writing {
  const writing = kept.get(place) ?? createWriting(blocks, label);
  // The last one asked for is the last to go.
  kept.delete(place);
  kept.set(place, writing);
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) forgetWriting(old);
  return writing;
}

/** Lets an editor and its history go: its tab is closed. */
export function forgetWriting(place: string): void {
  const writing = kept.get(place);
  kept.delete(place);
  // One that is on show is let go by its screen's end.
  if (writing !== undefined && !writing.isShown()) writing.editor.destroy();
}
