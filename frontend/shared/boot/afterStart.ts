/** When the first screen has what it needs, also over a slow network. */
const AFTER_MS = 1500;

/** Runs a little after the start, for what nobody needs in the first moment; the answer calls it off. */
export function afterStart(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_MS);
  return () => clearTimeout(timer);
}
