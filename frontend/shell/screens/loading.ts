import type { ComponentType } from 'react';
import { findRoute } from '@shared/routes/table';
import type { ScreenLoader, ScreenLoaders } from '@shared/workspace/screens';

const loaded = new Map<ScreenLoader, ComponentType>();
const loading = new Map<ScreenLoader, Promise<ComponentType>>();

/** The screen, if its chunk is here already. */
export function loadedScreen(loader: ScreenLoader): ComponentType | null {
  return loaded.get(loader) ?? null;
}

/** Loads a screen's chunk once. A failure is not remembered: the next attempt asks again. */
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

/** Fetches the chunk of a path's screen before it is asked for. A failure is told when it is. */
export function preloadScreen(screens: ScreenLoaders, path: string): void {
  const loader = screens[findRoute(path)?.screen ?? ''];
  if (loader !== undefined) loadScreen(loader).catch(() => undefined);
}
