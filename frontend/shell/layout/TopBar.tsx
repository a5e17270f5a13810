import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@shared/ui/Icon';
import { openDialog } from '../dialogs/dialogs';
import { Breadcrumb } from './Breadcrumb';
import { CountrySelect } from './CountrySelect';
import { FullScreenButton } from './FullScreenButton';
import { InboxButton } from './InboxButton';
import { NotificationBell } from './NotificationBell';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  path: string | null;
  isMobile: boolean;
  menuLabel: string;
  onMenu: () => void;
}

export function TopBar({ path, isMobile, menuLabel, onMenu }: TopBarProps) {
  return (
    <header className="line-tight rigid bar">
      <Tooltip title={menuLabel}>
        <IconButton aria-label={menuLabel} onClick={onMenu}>
          <Icon name="menu" size={18} />
        </IconButton>
      </Tooltip>
      {isMobile ? null : <Breadcrumb path={path} />}
      <div className="grows" />
      <Tooltip title="Go to… (Ctrl K)">
        <IconButton aria-label="Go to…" onClick={() => openDialog('palette')}>
          <Icon name="search" size={18} />
        </IconButton>
      </Tooltip>
      <InboxButton />
      <NotificationBell />
      <FullScreenButton />
      <CountrySelect />
      <UserMenu />
    </header>
  );
}
