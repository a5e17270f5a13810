import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useWasOpened } from '@shared/hooks/useWasOpened';
import { SECOND_FACTOR } from '@shared/secondFactor/deadline';
import { roleLabel } from '@shared/routes/roles';
import { appearance, APPEARANCES, chooseAppearance, type Appearance } from '@shared/session/appearance';
import { useUser } from '@shared/session/hooks';
import { Icon, type IconName } from '@shared/ui/Icon';
import { openDialog } from '../dialogs/dialogs';
import { useShell } from '../runtime';
import { Avatar } from './Avatar';

const LOOKS: Record<Appearance, { label: string; icon: IconName }> = {
  system: { label: 'System', icon: 'screen' },
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
};

export function UserMenu() {
  const user = useUser();
  const { logOut } = useShell();
  const chosen = useStore(appearance, (state) => state.chosen);
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        color="inherit"
        className="bar-user"
        aria-label={`Account: ${user.nickname}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Avatar />
        <span className="truncate wide-only bar-user-name">{user.nickname}</span>
        <Icon name="down" size={14} className="wide-only" />
      </Button>
      {wasOpened ? (
        <Menu
          open={isOpen}
          anchorEl={() => button.current}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': 'Account' } }}
        >
          <li role="presentation" className="stack-flush user-menu-head">
            <strong>{user.nickname}</strong>
            <span className="muted tiny">
              {user.username} · {roleLabel(user)}
            </span>
          </li>
          <Divider />
          <MenuItem onClick={choose(() => openDialog('profile'))}>
            <Icon name="user" /> My info
          </MenuItem>
          <MenuItem onClick={choose(() => openDialog('password'))}>
            <Icon name="lock" /> Change Password
          </MenuItem>
          <MenuItem component={Link} to={SECOND_FACTOR} onClick={() => setOpen(false)}>
            <Icon name="shield" /> Second factor
          </MenuItem>
          <MenuItem onClick={choose(() => openDialog('work'))}>
            <Icon name="bars" /> Background work
          </MenuItem>
          <Divider />
          <li role="presentation" className="muted tiny user-menu-label">
            Appearance
          </li>
          {APPEARANCES.map((look) => (
            <MenuItem
              key={look}
              role="menuitemradio"
              aria-checked={look === chosen}
              onClick={choose(() => chooseAppearance(look))}
            >
              <Icon name={LOOKS[look].icon} /> {LOOKS[look].label}
              {look === chosen ? <Icon name="check" className="accent pushed" /> : null}
            </MenuItem>
          ))}
          <Divider />
          <MenuItem onClick={choose(logOut)}>
            <Icon name="logout" /> Logout
          </MenuItem>
        </Menu>
      ) : null}
    </>
  );
}
