import { createStore } from 'zustand/vanilla';

export type DialogName = 'profile' | 'password' | 'palette' | 'work' | 'welcome';

/** The open dialog of the shell, if any. */
export const dialogs = createStore<{ open: DialogName | null }>(() => ({ open: null }));

export function openDialog(open: DialogName): void {
  dialogs.setState({ open });
}

export function closeDialog(): void {
  dialogs.setState({ open: null });
}
