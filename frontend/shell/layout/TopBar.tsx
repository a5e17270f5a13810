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

/** The top bar: breadcrumb, tools and user menu. On small screens most tools are in the bottom bar. */
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

/** Memoized: the tools do not depend on the screen. */
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
