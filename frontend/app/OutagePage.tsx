import { useEffect, useEffectEvent, useState } from 'react';
import { PAUSES_MS, rest } from '@shared/api/patience';
import { ErrorState } from '@shared/ui/ErrorState';

interface OutagePageProps {
  message: string;
  reference?: string | null;
  /** Number of failed attempts so far. Each one makes the pause before the next retry longer. */
  failures: number;
  onRetry: () => void;
  onSignOut?: (() => void) | undefined;
}

/** An error page that retries after a pause, when the network is back, or on request. */
export function OutagePage({ message, reference = null, failures, onRetry, onSignOut }: OutagePageProps) {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const control = new AbortController();
    rest(pause, control.signal).then(
      () => retry(),
      () => undefined,
    );
    return () => control.abort();
  }, [failures, pause]);
  return (
    <main>
      <ErrorState message={message} reference={reference} onRetry={onRetry} retryLabel="Try again now">
        <p className="muted">
          You are still signed in, and your input is saved. The console retries automatically and returns to
          this page.
        </p>
      </ErrorState>
      {onSignOut === undefined ? null : (
        <p className="stack at-center">
          <button type="button" className="link-button" onClick={onSignOut}>
            Sign out
          </button>
        </p>
      )}
    </main>
  );
}

/** Count failed attempts. `fail` ends the current attempt, `retry` starts the next one. */
export function useAttempts() {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  return {
    attempt,
    failures,
    hasFailed: failures > attempt,
    fail: () => setFailures(attempt + 1),
    retry: () => setAttempt(failures),
  };
}
