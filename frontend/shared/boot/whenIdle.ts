/** Nothing waits longer than this, however busy the browser is. */
const AT_LATEST_MS = 1000;

/** Runs once the browser has drawn what it had to draw and has nothing to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such call, nor has jsdom.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
