import { focusManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';

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
        // A refusal stays a refusal; a broken line may be whole again a moment later.
        retry: (failures, error) => failures < 1 && isApiError(error) && error.kind === 'network',
      },
      mutations: { ...TRIED, retry: false },
    },
  });
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
