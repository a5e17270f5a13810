import type { ComponentType } from 'react';

/** A module that holds a screen, as a dynamic import gives it. */
export interface ScreenModule {
  default: ComponentType;
}

export type ScreenLoader = () => Promise<ScreenModule>;

/** Screens by the `screen` names of config/routes.json. */
export type ScreenLoaders = Readonly<Record<string, ScreenLoader>>;
