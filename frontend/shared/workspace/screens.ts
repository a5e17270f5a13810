import type { ComponentType } from 'react';

/** Module of a screen, as returned by a dynamic import. */
export interface ScreenModule {
  default: ComponentType;
}

export type ScreenLoader = () => Promise<ScreenModule>;

/** Screen loaders by the `screen` names in config/routes.json. */
export type ScreenLoaders = Readonly<Record<string, ScreenLoader>>;
