import { useEffect, useEffectEvent, useState } from 'react';
import { PlainToastHost } from '@shared/ui/PlainToastHost';
import { PageLoader } from '@shared/ui/PageLoader';
import type { ShellPage } from '@shell/Shell';
import { recoverFromChunkFailure } from './chunks';
import { OutagePage, useAttempts } from './OutagePage';
import { loadShell, type ShellComponent } from './lazyShell';

/** Load and render the shell. Show an outage page and retry if one of its chunks fails to load. */
export function ShellGate({ page }: { page: ShellPage }) {
  const [Shell, setShell] = useState<ShellComponent | null>(null);
  const { attempt, failures, hasFailed, fail, retry } = useAttempts();
  const failAttempt = useEffectEvent(fail);
  useEffect(() => {
    let isCurrent = true;
    loadShellReady().then(
      (screens) => isCurrent && setShell(() => screens),
      () => {
        void recoverFromChunkFailure(() => false);
        if (isCurrent) failAttempt();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  if (Shell !== null) return <Shell page={page} />;
  return (
    <>
      {failures === 0 ? null : (
        <OutagePage message="The console could not be loaded." failures={failures} onRetry={retry} />
      )}
      {hasFailed ? null : <PageLoader isLoading />}
      <PlainToastHost />
    </>
  );
}

async function loadShellReady(): Promise<ShellComponent> {
  const { Shell, firstScreen } = await loadShell();
  await firstScreen(location.pathname);
  return Shell;
}
