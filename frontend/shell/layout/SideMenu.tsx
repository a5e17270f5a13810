import { Fragment, memo, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { countWaiting } from '@shared/format/count';
import { WAITS_FOR_YOU } from '@shared/inbox/countTexts';
import { entryTo } from '@shared/routes/table';
import { boot } from '@shared/boot/boot';
import { useBootstrap } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { Mark } from '@shared/ui/Mark';
import { prefer, preferences } from '../preferences';
import { useShell } from '../runtime';
import { withGoCaps } from '../going/targets';
import { preloadScreen } from '../screens/loading';
import { MenuFlyout } from './MenuFlyout';
import { MenuIcon } from './MenuIcon';
import {
  captionedParts,
  countOf,
  groupCount,
  isSingle,
  menuFor,
  type MenuEntry,
  type MenuGroup,
} from './menuModel';
import './menu.css';

interface SideMenuProps {
  activePath: string | null;
  isCollapsed: boolean;
  /** True to show the name of the console above the entries. */
  hasBrand?: boolean;
  onChoose?: () => void;
}

/** The side menu: the areas and screens that the user may open. */
export const SideMenu = memo(function SideMenu(props: SideMenuProps) {
  const { activePath, isCollapsed, hasBrand = false, onChoose } = props;
  const user = useUser();
  const groups = menuFor(user, { CrmList: boot().crm_title });
  const counts = useBootstrap()?.menu_counts ?? {};
  const shared = { activePath, counts, onChoose };
  useGroupOfScreen(groups, activePath);
  return (
    <nav className="stack-flush grows" aria-label="Main menu">
      {hasBrand ? <MenuBrand isCollapsed={isCollapsed} /> : null}
      <ul className={isCollapsed ? 'grows menu menu-rail' : 'grows menu'}>
        {groups.map((group) => (
          <li key={group.path}>
            {isCollapsed ? (
              <MenuFlyout group={group} {...shared} />
            ) : isSingle(group) ? (
              group.entries.map((entry) => <MenuLink key={entry.path} entry={entry} isTop {...shared} />)
            ) : (
              <MenuSection group={group} {...shared} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
});

interface Shared {
  activePath: string | null;
  counts: Readonly<Record<string, number>>;
  onChoose: (() => void) | undefined;
}

function MenuSection({ group, ...shared }: { group: MenuGroup } & Shared) {
  const hasActiveEntry = group.entries.some((entry) => entry.path === shared.activePath);
  // Only one group is open at a time.
  const isOpen = useStore(preferences, (state) => state.openGroup === group.path);
  const id = `menu${group.path.replaceAll('/', '-')}`;
  return (
    <>
      <button
        type="button"
        className={hasActiveEntry ? 'menu-item menu-item-holds' : 'menu-item'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => prefer({ openGroup: isOpen ? null : group.path })}
      >
        <MenuIcon name={group.icon} />
        <span className="grows truncate menu-title">{group.title}</span>
        {isOpen ? null : <Count count={groupCount(group, shared.counts)} />}
        <Icon
          name="chevron"
          size={14}
          className={isOpen ? 'menu-chevron menu-chevron-open' : 'menu-chevron'}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {captionedParts(group).map(({ caption, entries }) => (
          <Fragment key={caption}>
            {caption === null ? null : <p className="menu-item-inner muted small">{caption}</p>}
            <ul aria-label={caption ?? group.title}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <MenuLink entry={entry} {...shared} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Open the menu group of the visible screen. */
function useGroupOfScreen(groups: readonly MenuGroup[], activePath: string | null): void {
  const holder = groups.find((group) => group.entries.some((entry) => entry.path === activePath))?.path;
  useEffect(() => {
    if (holder !== undefined) prefer({ openGroup: holder });
  }, [holder, activePath]);
}

interface MenuLinkProps extends Shared {
  entry: MenuEntry;
  /** True if the entry replaces its group at the first level. */
  isTop?: boolean;
}

export function MenuLink({ entry, activePath, counts, onChoose, isTop = false }: MenuLinkProps) {
  const preload = usePreload(entry.path);
  const isActive = entry.path === activePath;
  return (
    <Link
      {...preload}
      to={entryTo(entry, counts)}
      className={`menu-item ${isTop ? '' : 'menu-item-inner'} ${isActive ? 'menu-item-active' : ''}`}
      aria-current={isActive ? 'page' : undefined}
      title={entry.goKey === null ? undefined : withGoCaps(entry.title, entry.goKey)}
      onClick={onChoose}
    >
      <MenuIcon name={entry.icon} size={isTop ? 18 : 16} />
      <span className="grows truncate menu-title">{entry.title}</span>
      <Count count={countOf(entry, counts)} />
    </Link>
  );
}

/** Return handlers that preload a screen when its entry is hovered or focused. */
export function usePreload(path: string) {
  const { screens } = useShell();
  const preload = () => preloadScreen(screens, path);
  return { onPointerEnter: preload, onFocus: preload };
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="pill unbroken numbers" title={WAITS_FOR_YOU}>
      {countWaiting(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

function MenuBrand({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Link to="/" className="line-wide rigid title menu-brand" aria-label={boot().app_title}>
      <Mark size={24} className="accent rigid" />
      {isCollapsed ? null : <span>{boot().app_title}</span>}
    </Link>
  );
}
