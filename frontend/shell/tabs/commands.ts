import { wouldClose, type CloseCommand } from './closing';
import { findTab, type TabsState } from './state';

export type TabCommand = CloseCommand | 'reload' | 'pin' | 'unpin' | 'openWindow' | 'copyLink';

export const COMMAND_LABELS: Record<TabCommand, string> = {
  reload: 'Reload',
  close: 'Close',
  closeLeft: 'Close left',
  closeRight: 'Close right',
  closeOther: 'Close other',
  closeAll: 'Close all',
  pin: 'Pin',
  unpin: 'Unpin',
  openWindow: 'Open in new window',
  copyLink: 'Copy link',
};

/** Return true if the command would have an effect on this tab. */
export function isEnabled(state: TabsState, command: TabCommand, key: string): boolean {
  const tab = findTab(state, key);
  if (tab === undefined) return false;
  switch (command) {
    case 'reload':
    case 'openWindow':
    case 'copyLink':
      return true;
    case 'pin':
      return !tab.meta.affix && !tab.pinned;
    case 'unpin':
      return !tab.meta.affix && tab.pinned;
    default:
      return wouldClose(state, command, key).length > 0;
  }
}
