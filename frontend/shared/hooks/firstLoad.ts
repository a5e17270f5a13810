import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Check whether a query is still waiting for its first result. Return false after a failed attempt or while
 * offline: content that is hidden during the first load must not stay hidden then.
 */
export function isFirstLoad({
  data,
  failureCount,
  fetchStatus,
}: Pick<UseQueryResult, 'data' | 'failureCount' | 'fetchStatus'>): boolean {
  return data === undefined && failureCount === 0 && fetchStatus !== 'paused';
}
