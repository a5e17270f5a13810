import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countWaiting } from '@shared/format/count';
import { entryTo } from '@shared/routes/table';
import { withGoCaps } from '../going/targets';
import { countOf, groupCount, type MenuEntry, type MenuGroup } from './menuModel';
import { MenuIcon } from './MenuIcon';
import { usePreload } from './SideMenu';

interface MenuFlyoutProps {
  group: MenuGroup;
  activePath: string | null;
  counts: Readonly<Record<string, number>>;
  onChoose: (() => void) | undefined;
}

/** A group of the collapsed menu: an icon that opens its entries in a menu beside it. */
export function MenuFlyout({ group, activePath, counts, onChoose }: MenuFlyoutProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const hasActiveEntry = group.entries.some((entry) => entry.path === activePath);
  const choose = (path: string) => {
    setOpen(false);
    onChoose?.();
    void navigate(path);
  };
  return (
    <>
      <Tooltip title={group.title} placement="right">
        <button
          ref={button}
          type="button"
          className={hasActiveEntry ? 'menu-item menu-item-active' : 'menu-item'}
          aria-label={group.title}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <MenuIcon name={group.icon} />
          {groupCount(group, counts) > 0 ? <span className="dot menu-rail-dot" /> : null}
        </button>
      </Tooltip>
      <Menu
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': group.title } }}
      >
        {group.entries.map((entry) => (
          <FlyoutItem
            key={entry.path}
            entry={entry}
            selected={entry.path === activePath}
            count={countOf(entry, counts)}
            onClick={() => choose(entryTo(entry, counts))}
          />
        ))}
      </Menu>
    </>
  );
}

// The menu passes props such as focus handlers to its items. Forward them.
function FlyoutItem({ entry, count, ...item }: { entry: MenuEntry; count: number } & MenuItemProps) {
  const preload = usePreload(entry.path);
  return (
    <MenuItem
      {...item}
      {...preload}
      title={entry.goKey === null ? undefined : withGoCaps(entry.title, entry.goKey)}
    >
      <MenuIcon name={entry.icon} size={16} />
      <span className="grows truncate menu-title menu-title-flyout">{entry.title}</span>
      {count > 0 ? <span className="pill unbroken numbers">{countWaiting(count)}</span> : null}
    </MenuItem>
  );
}
