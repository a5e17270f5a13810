import type { ComponentType } from 'react';
import type { ShellPage } from '@shell/Shell';

export type ShellComponent = ComponentType<{ page: ShellPage }>;

interface LoadedShell {
  Shell: ShellComponent;
  firstScreen: (pathname: string) => Promise<void>;
}

let loading: Promise<LoadedShell> | null = null;

/** Load the shell from its own chunks. The sign-in page works without them. */
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
