/** Functions that pass pending input of editors to their forms. Editors do that only when typing pauses. */
const tellers = new Set<() => void>();

/**
 * Register a function that is called before the values of a form are read. Return a function that unregisters
 * it.
 */
export function onBeforeReading(report: () => void): () => void {
  tellers.add(report);
  return () => tellers.delete(report);
}

/** Pass pending input of all editors to their forms. */
export function flushTyped(): void {
  for (const report of tellers) report();
}
