import type { ComponentType } from 'react';
import { findRoute } from '@shared/routes/table';
import type { ScreenLoader, ScreenLoaders } from '@shared/workspace/screens';

const loaded = new Map<ScreenLoader, ComponentType>();
const loading = new Map<ScreenLoader, Promise<ComponentType>>();

/** Return the screen if its chunk is already loaded. */
export function loadedScreen(loader: ScreenLoader): ComponentType | null {
  return loaded.get(loader) ?? null;
}

/** Load a screen's chunk once. Failures are not cached, so the next attempt requests it again. */
export function loadScreen(loader: ScreenLoader): Promise<ComponentType> {
  const running = loading.get(loader);
  if (running !== undefined) return running;
  const attempt = loader().then(
    (module) => {
      loaded.set(loader, module.default);
      return module.default;
    },
    (error: unknown) => {
      loading.delete(loader);
      throw error;
    },
  );
  loading.set(loader, attempt);
  return attempt;
}

/** Load the chunk of a path's screen in advance. A failure is shown only when the screen opens. */
export function preloadScreen(screens: ScreenLoaders, path: string): void {
  const loader = screens[findRoute(path)?.screen ?? ''];
  if (loader !== undefined) loadScreen(loader).catch(() => undefined);
}
