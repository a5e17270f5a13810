import type { ComponentType } from 'react';
import type { ShellPage } from '@shell/Shell';

export type ShellComponent = ComponentType<{ page: ShellPage }>;

interface ShellModule {
  default: ShellComponent;
  firstScreen: (pathname: string) => Promise<void>;
}

let loading: Promise<ShellModule> | null = null;

/** The shell and all it stands on, in chunks of their own: the sign-in page goes without. */
export function loadShell(): Promise<ShellModule> {
  loading ??= import(/* webpackChunkName: "shell" */ './shellEntry').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
