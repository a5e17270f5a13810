import type { ComponentType } from 'react';
import type { ShellPage } from '@shell/Shell';

export type ShellComponent = ComponentType<{ page: ShellPage }>;

let loading: Promise<{ default: ShellComponent }> | null = null;

/** The shell and all it stands on, in chunks of their own: the sign-in page goes without. */
export function loadShell(): Promise<{ default: ShellComponent }> {
  loading ??= import(/* webpackChunkName: "shell" */ './ShellRoot').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
