import { focusManager, QueryClient, type Query } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { isAway, PAUSES_MS } from '@shared/api/patience';

const FRESH_MS = 30_000;
/**
 * Send calls offline too, so that they fail with a message. By default they wait for a connection, and the screen
 * with them.
 */
const TRIED = { networkMode: 'always' } as const;

export function createConsoleClient(): QueryClient {
  followFocus();
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...TRIED,
        staleTime: FRESH_MS,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        refetchInterval: pauseAfterOutage,
        // Retry network errors only, once. The server would reject the same call again.
        retry: (failures, error) => failures < 1 && isApiError(error) && error.kind === 'network',
      },
      mutations: { ...TRIED, retry: false },
    },
  });
}

/**
 * Return the delay in milliseconds after which a query without data is retried. False unless the server was
 * unavailable. The error stays visible meanwhile.
 */
function pauseAfterOutage({ state }: Query): number | false {
  const isOutage = state.data === undefined && isApiError(state.error) && isAway(state.error);
  if (!isOutage) return false;
  return PAUSES_MS[Math.min(state.errorUpdateCount, PAUSES_MS.length) - 1] ?? false;
}

/** Refetch on window focus, not only on visibility: two windows may be visible side by side. */
function followFocus(): void {
  focusManager.setEventListener((notify) => {
    const listen = () => notify();
    addEventListener('focus', listen);
    addEventListener('visibilitychange', listen);
    return () => {
      removeEventListener('focus', listen);
      removeEventListener('visibilitychange', listen);
    };
  });
}
