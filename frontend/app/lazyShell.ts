import type { ComponentType } from 'react';
import type { ShellPage } from '@shell/Shell';

export type ShellComponent = ComponentType<{ page: ShellPage }>;

interface LoadedShell {
  Shell: ShellComponent;
  firstScreen: (pathname: string) => Promise<void>;
}

let loading: Promise<LoadedShell> | null = null;

/** The shell and all it stands on, in chunks of their own: the sign-in page goes without. */
export function loadShell(): Promise<LoadedShell> {
  loading ??= import(/* webpackChunkName: "shell" */ './shellEntry').then(
    (module) => module.default,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
