import type { HTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@shared/ui/Icon';
import { useShell, useTabs } from '../runtime';
import { isEnabled } from './commands';
import type { MenuPlace } from './TabMenu';
import { fullPath, isFixed, type Tab } from './state';

/** Props from the drag library. */
interface TabDrag {
  ref: Ref<HTMLLIElement>;
  item: HTMLAttributes<HTMLLIElement>;
  handle: HTMLAttributes<HTMLElement>;
  isDragging: boolean;
}

export interface TabItemProps {
  tab: Tab;
  isShown: boolean;
  onMenu: (place: MenuPlace) => void;
  /** Undefined until the drag library is loaded. */
  drag?: TabDrag;
}

export function TabItem({ tab, isShown, onMenu, drag }: TabItemProps) {
  return (
    <li
      ref={drag?.ref}
      {...drag?.item}
      className={tabClass(tab, isShown, drag?.isDragging === true)}
      data-tab={tab.key}
    >
      <TabLink tab={tab} isShown={isShown} handle={drag?.handle} onMenu={onMenu} />
      <TabClose tab={tab} />
    </li>
  );
}

function tabClass(tab: Tab, isShown: boolean, isDragging: boolean): string {
  return ['tab', isShown && 'tab-shown', isFixed(tab) && 'tab-fixed', isDragging && 'raised']
    .filter(Boolean)
    .join(' ');
}

interface TabLinkProps extends Omit<TabItemProps, 'drag'> {
  handle: TabDrag['handle'] | undefined;
}

function TabLink({ tab, isShown, handle, onMenu }: TabLinkProps) {
  const { actions } = useShell();
  const handleMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu({ key: tab.key, left: event.clientX, top: event.clientY });
  };
  const handleKey = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key === 'Delete') actions.run('close', tab.key);
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    onMenu(below(event.currentTarget, tab.key));
  };
  const handleMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    actions.run('close', tab.key);
  };
  return (
    <Link
      {...handle}
      // Remove the role of the drag handle, which would announce a button.
      role={undefined}
      tabIndex={0}
      to={fullPath(tab)}
      className="line grows tab-link"
      aria-current={isShown ? 'page' : undefined}
      title={tab.meta.title}
      onContextMenu={handleMenu}
      onKeyDown={handleKey}
      onAuxClick={handleMiddle}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      {tab.pinned ? <Icon name="pin" size={12} /> : null}
      <span className="truncate small strong">{tab.meta.title}</span>
      {tab.dirty ? <span className="dot" role="img" aria-label="Unsaved changes" /> : null}
    </Link>
  );
}

export function below(element: Element, key: string): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { key, left, top: bottom };
}

function TabClose({ tab }: { tab: Tab }) {
  const { actions } = useShell();
  const isClosable = useTabs((state) => isEnabled(state, 'close', tab.key));
  if (!isClosable) return null;
  return (
    <button
      type="button"
      className="icon-button tab-close"
      aria-label={`Close ${tab.meta.title}`}
      onClick={() => actions.run('close', tab.key)}
    >
      <Icon name="close" size={12} />
    </button>
  );
}
