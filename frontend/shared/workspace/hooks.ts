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

/** The tab that this screen lives in. */
export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error('No tab here: a screen lives inside the shell.');
  return tab;
}

/** Names the tab after its record once that is loaded. */
export function useTabTitle(title: string | null | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (title !== null && title !== undefined && title !== '') tab.setTitle(title);
  }, [tab, title]);
}

/** Marks the tab while `isDirty`, and says how to save or discard what it holds. */
export function useUnsaved(isDirty: boolean, { label, save, discard }: Unsaved): void {
  const tab = useTab();
  const latestSave = useEffectEvent(save);
  const latestDiscard = useEffectEvent(discard);
  useEffect(() => {
    tab.setUnsaved(isDirty ? { label, save: () => latestSave(), discard: () => latestDiscard() } : null);
    return () => {
      // Hidden, the screen keeps its input and so its mark; taken away for good, it has none.
      if (tab.isActive()) tab.setUnsaved(null);
    };
  }, [tab, isDirty, label]);
}

export function useTabRefresh(handler: () => void): void {
  const tab = useTab();
  const latest = useEffectEvent(handler);
  useEffect(() => tab.onRefresh(() => latest()), [tab]);
}

/** Offers the screen's actions in the palette while the screen is on show. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const tab = useTab();
  // A screen has parts, each of which may offer some.
  const source = useId();
  const run = useEffectEvent((label: string) => actions.find((action) => action.label === label)?.run());
  // Built anew at every drawing, they are entered anew only where a person would see a difference.
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
