import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from 'react-beautiful-dnd';
import { Link } from 'react-router-dom';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import { Icon } from '@shared/ui/Icon';
import { useShell, useTabs } from '../runtime';
import { isEnabled } from './commands';
import type { MenuPlace } from './TabMenu';
import { fullPath, isFixed, type Tab } from './state';

interface TabItemProps {
  tab: Tab;
  index: number;
  isShown: boolean;
  onMenu: (place: MenuPlace) => void;
}

export function TabItem({ tab, index, isShown, onMenu }: TabItemProps) {
  const isStill = useReducedMotion();
  return (
    <Draggable draggableId={String(tab.id)} index={index} isDragDisabled={tab.meta.affix}>
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          style={dropStyle(provided, snapshot, isStill)}
          className={tabClass(tab, isShown, snapshot.isDragging)}
          data-tab={tab.key}
        >
          <TabLink tab={tab} isShown={isShown} provided={provided} onMenu={onMenu} />
          <TabClose tab={tab} />
        </li>
      )}
    </Draggable>
  );
}

function tabClass(tab: Tab, isShown: boolean, isDragging: boolean): string {
  return ['tab', isShown && 'tab-shown', isFixed(tab) && 'tab-fixed', isDragging && 'tab-dragging']
    .filter(Boolean)
    .join(' ');
}

/** The drop takes half a second, or none where the person asks for no motion. */
function dropStyle(
  provided: DraggableProvided,
  snapshot: DraggableStateSnapshot,
  isStill: boolean,
): CSSProperties {
  const { style = {} } = provided.draggableProps;
  // The library waits for the transition's end, so it may be short and not absent.
  const duration = isStill ? '1ms' : '500ms';
  if (snapshot.isDropAnimating || (!snapshot.isDragging && style.transition !== undefined))
    return { ...style, transitionDuration: duration };
  return style;
}

interface TabLinkProps extends Omit<TabItemProps, 'index'> {
  provided: DraggableProvided;
}

function TabLink({ tab, isShown, provided, onMenu }: TabLinkProps) {
  const { actions } = useShell();
  // A link stays a link: the handle's role would name it a button.
  const handle = { ...provided.dragHandleProps, role: undefined, tabIndex: 0 };
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
      className="centered rigid tab-close"
      aria-label={`Close ${tab.meta.title}`}
      onClick={() => actions.run('close', tab.key)}
    >
      <Icon name="close" size={12} />
    </button>
  );
}
