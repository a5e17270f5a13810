/** Delay after which the first screen has normally loaded, even on a slow network. */
const AFTER_MS = 1500;

/**
 * Run a callback shortly after the start, for work that the first screen does not need. Return a function
 * that cancels it.
 */
export function afterStart(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_MS);
  return () => clearTimeout(timer);
}
