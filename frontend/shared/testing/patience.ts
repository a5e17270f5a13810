import { vi } from 'vitest';

/** Maximum time that a test waits for a condition. A busy machine is slow, which is no failure. */
export const PATIENCE_MS = 20_000;

/**
 * Wait until the assertion holds; reject with its last failure. For tests without a page; the others use
 * waitFor.
 */
export function settled(assertion: () => void): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- the one place that gives it the project's timeout
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 10 });
}
