/** Editors that tell their form what was written only when typing rests. */
const tellers = new Set<() => void>();

/** Has `tell` called before a form's values are read for good. Returns how to end that. */
export function tellBeforeReading(tell: () => void): () => void {
  tellers.add(tell);
  return () => tellers.delete(tell);
}

/** Has every form hear now what was written into it. */
export function tellTyped(): void {
  for (const tell of tellers) tell();
}
