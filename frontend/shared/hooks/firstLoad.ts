import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Return whether a query still waits for its first answer. After a failure, or without a connection, it does not:
 * what is hidden until then must not stay hidden.
 */
export function isFirstLoad({
  data,
  failureCount,
  fetchStatus,
}: Pick<UseQueryResult, 'data' | 'failureCount' | 'fetchStatus'>): boolean {
  return data === undefined && failureCount === 0 && fetchStatus !== 'paused';
}
