import { focusManager, QueryClient, type Query } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { isAway, PAUSES_MS } from '@shared/api/patience';

const FRESH_MS = 30_000;
/** A call without a line fails and says so; by itself it would wait for one, and the screen with it. */
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
        // A refusal stays a refusal; a broken line may be whole again a moment later.
        retry: (failures, error) => failures < 1 && isApiError(error) && error.kind === 'network',
      },
      mutations: { ...TRIED, retry: false },
    },
  });
}

/**
 * Return after how many milliseconds a query without data asks again by itself: only where the server was away or
 * at fault, which passes. Its error stays on screen meanwhile.
 */
function pauseAfterOutage({ state }: Query): number | false {
  const isOutage = state.data === undefined && isApiError(state.error) && isAway(state.error);
  if (!isOutage) return false;
  return PAUSES_MS[Math.min(state.errorUpdateCount, PAUSES_MS.length) - 1] ?? false;
}

/** The window's focus counts, not only the page's visibility: two windows may lie side by side. */
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
