import { memo, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { ErrorState } from '@shared/ui/ErrorState';
import { NEW_VERSION, newVersion, reloadPage } from '@shared/ui/newVersion';
import { PageLoader } from '@shared/ui/PageLoader';
import type { ScreenLoader } from '@shared/workspace/screens';
import { useShell } from '../runtime';
import { loadedScreen, loadScreen } from './loading';
import { NotAvailable } from './NotAvailable';

/**
 * The screen of a tab, by its name in config/routes.json. Memoized: changes of the tab alone do not render it
 * again.
 */
export const ScreenHost = memo(function ScreenHost({ name }: { name: string }) {
  const loader = useShell().screens[name];
  return loader === undefined ? <NotAvailable /> : <LoadedScreen key={name} loader={loader} />;
});

function LoadedScreen({ loader }: { loader: ScreenLoader }) {
  const { Screen, hasFailed, retry } = useScreen(loader);
  if (Screen !== null) {
    return (
      <Suspense fallback={<PageLoader isLoading />}>
        <Screen />
      </Suspense>
    );
  }
  if (!hasFailed) return <PageLoader isLoading />;
  return <ScreenFailure onRetry={retry} />;
}

function ScreenFailure({ onRetry }: { onRetry: () => void }) {
  const { isOut } = useStore(newVersion);
  return isOut ? (
    <ErrorState message={NEW_VERSION} onRetry={reloadPage} retryLabel="Reload" />
  ) : (
    <ErrorState
      message="This page could not be loaded. Check the connection and try again."
      onRetry={onRetry}
    />
  );
}

function useScreen(loader: ScreenLoader) {
  const { recover, unsaved } = useShell();
  const [Screen, setScreen] = useState<ComponentType | null>(() => loadedScreen(loader));
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (Screen !== null) return undefined;
    let isCurrent = true;
    loadScreen(loader).then(
      (component) => isCurrent && setScreen(() => component),
      () => {
        if (isCurrent) setFailedAttempt(attempt);
        void recover(unsaved.hasAny);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [Screen, loader, attempt, recover, unsaved]);
  const hasFailed = failedAttempt === attempt;
  const retry = () => setAttempt(attempt + 1);
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return undefined;
    // Retry automatically when the network is back.
    const listen = () => retryOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, [hasFailed]);
  return { Screen, hasFailed, retry };
}
