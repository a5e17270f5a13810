/** Functions that pass pending input of editors to their forms. Editors do that only when typing pauses. */
const tellers = new Set<() => void>();

/**
 * Register a function that is called before the values of a form are read. Return a function that unregisters
 * it.
 */
export function onBeforeReading(tell: () => void): () => void {
  tellers.add(tell);
  return () => tellers.delete(tell);
}

/** Pass pending input of all editors to their forms. */
export function flushTyped(): void {
  for (const tell of tellers) tell();
}
