import { memo } from 'react';
import { Breadcrumb } from './Breadcrumb';
import { CountrySelect } from './CountrySelect';
import { FullScreenButton } from './FullScreenButton';
import { GoToButton } from './GoToButton';
import { InboxButton } from './InboxButton';
import { MenuButton } from './MenuButton';
import { NotificationBell } from './NotificationBell';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  path: string | null;
  isMobile: boolean;
  menuLabel: string;
  onMenu: () => void;
}

/** Where one is, and as whom; on a phone what leads elsewhere is in the bar at the bottom. */
export function TopBar({ path, isMobile, menuLabel, onMenu }: TopBarProps) {
  return (
    <header className="line-tight rigid bar">
      {isMobile ? null : <MenuButton label={menuLabel} onMenu={onMenu} />}
      <Breadcrumb path={path} />
      <div className="grows" />
      <Tools isMobile={isMobile} />
    </header>
  );
}

/** The same on every screen, so going to another does not draw them anew. */
const Tools = memo(function Tools({ isMobile }: { isMobile: boolean }) {
  return (
    <>
      {isMobile ? null : (
        <>
          <GoToButton />
          <InboxButton />
          <NotificationBell />
          <FullScreenButton />
        </>
      )}
      <CountrySelect />
      <UserMenu />
    </>
  );
});
