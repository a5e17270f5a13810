/** What a form has for the one that takes its place in its tab, by the key of its tab. */
const notes = new Map<string, (key: string) => void>();

/** Notes what is done once the tab with this key is about to become another, whose key is given. Returns how to forget it. */
export function noteForNext(key: string, hand: (next: string) => void): () => void {
  notes.set(key, hand);
  return () => notes.delete(key);
}

/** A tab is about to become another: what was noted for that is done, before its screen is drawn. */
export function handOn(key: string, next: string): void {
  notes.get(key)?.(next);
  notes.delete(key);
}
