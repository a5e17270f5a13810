import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@shared/ui/Icon';
import { prefer, preferences } from '../preferences';
import { BottomBar } from './BottomBar';
import { focusMain } from './focusMain';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';

/** Title of the menu drawer. Fixed, unlike the title in the header. */
const DRAWER_TITLE = 'Sofra Admin';

interface FrameProps {
  isMobile: boolean;
  isFolded: boolean;
  path: string | null;
  activePath: string | null;
  children: ReactNode;
}

/**
 * The layout of the console: menu, top bar and content. On small screens the menu is a drawer, opened from a bar
 * at the bottom.
 */
export function Frame({ isMobile, isFolded, path, activePath, children }: FrameProps) {
  const isCollapsed = useStore(preferences, (state) => state.isMenuCollapsed);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const handleMenu = () => (isMobile ? setDrawerOpen(true) : prefer({ isMenuCollapsed: !isCollapsed }));
  const menuLabel = isMobile ? 'Open menu' : isCollapsed ? 'Expand menu' : 'Collapse menu';
  return (
    <div className="shell">
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      {isFolded || isMobile ? null : (
        <div className={isCollapsed ? 'stack-flush rigid side side-collapsed' : 'stack-flush rigid side'}>
          <SideMenu activePath={activePath} isCollapsed={isCollapsed} hasBrand />
        </div>
      )}
      {isMobile ? (
        <MenuDrawer isOpen={isDrawerOpen} activePath={activePath} onClose={() => setDrawerOpen(false)} />
      ) : null}
      <div className="stack-flush grows">
        {isFolded ? null : (
          <TopBar path={path} isMobile={isMobile} menuLabel={menuLabel} onMenu={handleMenu} />
        )}
        {children}
        {isMobile && !isFolded ? <BottomBar menuLabel={menuLabel} onMenu={handleMenu} /> : null}
      </div>
    </div>
  );
}

// The address must not change: a hash would add a history entry.
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  focusMain();
}

interface MenuDrawerProps {
  isOpen: boolean;
  activePath: string | null;
  onClose: () => void;
}

function MenuDrawer({ isOpen, activePath, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { className: 'stack-flush side', 'aria-labelledby': 'drawer-title' } }}
    >
      <div className="line spread drawer-head">
        <h2 id="drawer-title" className="title">
          {DRAWER_TITLE}
        </h2>
        <IconButton aria-label="Close menu" onClick={onClose}>
          <Icon name="close" size={18} />
        </IconButton>
      </div>
      <SideMenu activePath={activePath} isCollapsed={false} onChoose={onClose} />
    </Drawer>
  );
}
