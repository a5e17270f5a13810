/** Maximum delay, however busy the browser is. */
const AT_LATEST_MS = 1000;

/** Run a callback once the browser has painted and is idle. Return a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari and jsdom do not support `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
