import { GoToButton } from './GoToButton';
import { InboxButton } from './InboxButton';
import { MenuButton } from './MenuButton';
import { NotificationBell } from './NotificationBell';

interface BottomBarProps {
  menuLabel: string;
  onMenu: () => void;
}

/** The navigation bar at the bottom of small screens, within reach of the thumb. */
export function BottomBar({ menuLabel, onMenu }: BottomBarProps) {
  return (
    <nav className="rigid bottom-bar" aria-label="Shortcuts">
      <MenuButton label={menuLabel} onMenu={onMenu} />
      <GoToButton />
      <InboxButton />
      <NotificationBell />
    </nav>
  );
}
