import { useEffect, useState } from 'react';
import { ErrorState } from '@shared/ui/ErrorState';
import { PlainToastHost } from '@shared/ui/PlainToastHost';
import { PageLoader } from '@shared/ui/PageLoader';
import type { ShellPage } from '@shell/Shell';
import { recoverFromChunkFailure } from './chunks';
import { loadShell, type ShellComponent } from './lazyShell';

/** Brings the shell in, and says so with a Retry where its chunk could not be had. */
export function ShellGate({ page }: { page: ShellPage }) {
  const [Shell, setShell] = useState<ShellComponent | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadShellReady().then(
      (found) => isCurrent && setShell(() => found),
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
  if (Shell !== null) return <Shell page={page} />;
  return (
    <>
      {hasFailed ? (
        <main>
          <ErrorState message="The console could not be loaded." onRetry={handleRetry} />
        </main>
      ) : (
        <PageLoader isLoading />
      )}
      <PlainToastHost />
    </>
  );
}

async function loadShellReady(): Promise<ShellComponent> {
  const { Shell, firstScreen } = await loadShell();
  await firstScreen(location.pathname);
  return Shell;
}
