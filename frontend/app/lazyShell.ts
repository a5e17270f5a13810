import type { ComponentType } from 'react';

export type ShellComponent = ComponentType<{ place: ShellPlace }>;

/** What the shell is asked to show: a screen by its route, or an error page. */
export interface ShellPlace {
  decision: import('./guard').Decision;
}

let loading: Promise<{ default: ShellComponent }> | null = null;

/** The shell and all it stands on, in chunks of their own: the sign-in page goes without. */
export function loadShell(): Promise<{ default: ShellComponent }> {
  loading ??= import(/* webpackChunkName: "shell" */ './ShellRoot').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
