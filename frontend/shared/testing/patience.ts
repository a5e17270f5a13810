import { vi } from 'vitest';

/** How long a test waits for a condition. A busy machine is slow, not wrong. */
export const PATIENCE_MS = 20_000;

/** Waits until the assertion holds; rejects with its last failure. For tests without a page: the others take waitFor. */
export function settled(assertion: () => void): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- the one place that gives it the project's timeout
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 10 });
}
