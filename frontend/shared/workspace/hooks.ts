import { useContext, useEffect, useEffectEvent, useId } from 'react';
import {
  TabContext,
  WorkspaceContext,
  type ScreenAction,
  type TabHandle,
  type Unsaved,
  type Workspace,
} from './contract';

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('No workspace here: a screen lives inside the shell.');
  return workspace;
}

/** Return the tab of this screen. */
export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error('No tab here: a screen lives inside the shell.');
  return tab;
}

/** Set the title of the tab once its record is loaded. */
export function useTabTitle(title: string | null | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (title !== null && title !== undefined && title !== '') tab.setTitle(title);
  }, [tab, title]);
}

/** Mark the tab as unsaved while `isDirty`, and register functions to save and discard. */
export function useUnsaved(isDirty: boolean, { label, save, discard }: Unsaved): void {
  const tab = useTab();
  const latestSave = useEffectEvent(save);
  const latestDiscard = useEffectEvent(discard);
  useEffect(() => {
    tab.setUnsaved(isDirty ? { label, save: () => latestSave(), discard: () => latestDiscard() } : null);
    return () => {
      // A hidden screen keeps its input and its mark; an unmounted one has neither.
      if (tab.isActive()) tab.setUnsaved(null);
    };
  }, [tab, isDirty, label]);
}

export function useTabRefresh(handler: () => void): void {
  const tab = useTab();
  const latest = useEffectEvent(handler);
  useEffect(() => tab.onRefresh(() => latest()), [tab]);
}

/** Offer actions in the command palette while the screen is visible. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const tab = useTab();
  // Several parts of a screen can offer actions.
  const source = useId();
  const run = useEffectEvent((label: string) => actions.find((action) => action.label === label)?.run());
  // The actions are new objects on each render; register them again only on visible changes.
  const shown = JSON.stringify(actions);
  useEffect(() => {
    const entered = JSON.parse(shown) as readonly Omit<ScreenAction, 'run'>[];
    tab.setActions(
      source,
      entered.map((action) => ({ ...action, run: () => run(action.label) })),
    );
    return () => tab.setActions(source, []);
  }, [tab, source, shown]);
}
