import { GoToButton } from './GoToButton';
import { InboxButton } from './InboxButton';
import { MenuButton } from './MenuButton';
import { NotificationBell } from './NotificationBell';

interface BottomBarProps {
  menuLabel: string;
  onMenu: () => void;
}

/** On a phone: what leads elsewhere, within the thumb's reach. */
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
