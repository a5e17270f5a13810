/** Callbacks for the next form in a tab, by the key of the tab. */
const notes = new Map<string, (key: string) => void>();

/**
 * Register a callback for when the tab with this key is replaced by another; it receives the new key. Return
 * a function that unregisters it.
 */
export function noteForNext(key: string, hand: (next: string) => void): () => void {
  notes.set(key, hand);
  return () => notes.delete(key);
}

/** Run the callback of a tab that is being replaced, before its new screen renders. */
export function handOn(key: string, next: string): void {
  notes.get(key)?.(next);
  notes.delete(key);
}
