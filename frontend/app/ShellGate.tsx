import { useEffect, useState } from 'react';
import { ErrorState } from '@shared/ui/ErrorState';
import { PageLoader } from '@shared/ui/PageLoader';
import { recoverFromChunkFailure } from './chunks';
import type { Decision } from './guard';
import { loadShell, type ShellComponent } from './lazyShell';

/** Brings the shell in, and says so with a Retry where its chunk could not be had. */
export function ShellGate({ decision }: { decision: Decision }) {
  const [Shell, setShell] = useState<ShellComponent | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadShell().then(
      (module) => isCurrent && setShell(() => module.default),
      () => {
        void recoverFromChunkFailure(() => false);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const handleRetry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  if (Shell !== null) return <Shell place={{ decision }} />;
  if (hasFailed) return <ErrorState message="The console could not be loaded." onRetry={handleRetry} />;
  return <PageLoader isLoading />;
}
