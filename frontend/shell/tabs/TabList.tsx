import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { afterStart } from '@shared/boot/afterStart';
import type { Tab } from './state';
import { TabItem } from './TabItem';
import type { MenuPlace } from './TabMenu';

export interface TabListProps {
  tabs: readonly Tab[];
  shownKey: string | null;
  onMenu: (place: MenuPlace) => void;
}

const AGAIN_MS = 500;
const loadDragging = () => import(/* webpackChunkName: "dragging" */ './DraggableTabs');

/** The open tabs in their order. What drags them is loaded once the first screen has what it needs. */
export function TabList(props: TabListProps) {
  const { Draggable, list } = useDragging();
  if (Draggable !== null) return <Draggable {...props} />;
  const { tabs, shownKey, onMenu } = props;
  return (
    <ul className="strip-tabs" ref={list}>
      {tabs.map((tab) => (
        <TabItem key={tab.key} tab={tab} isShown={tab.key === shownKey} onMenu={onMenu} />
      ))}
    </ul>
  );
}

function useDragging() {
  const [Draggable, setDraggable] = useState<ComponentType<TabListProps> | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const isPressed = usePressed(list);
  useEffect(() => {
    const load = () => {
      // A list that cannot be dragged is a list all the same.
      loadDragging().then(take, () => undefined);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (module: { default: ComponentType<TabListProps> }) => {
      // A menu or a dialog gives the focus back to the tab that it was opened from, and a press is a click only
      // where it is let go on the same tab: tabs stay meanwhile.
      if (isPressed.current || document.querySelector('.MuiModal-root') !== null) {
        timer = setTimeout(() => take(module), AGAIN_MS);
        return;
      }
      const { activeElement } = document;
      const tab =
        list.current?.contains(activeElement) === true ? activeElement?.closest('[data-tab]') : null;
      focused.current = tab?.getAttribute('data-tab') ?? null;
      setDraggable(() => module.default);
    };
    const callOff = afterStart(load);
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, [isPressed]);
  // The list is made anew: whoever was in it stays where they were.
  useLayoutEffect(() => {
    if (Draggable === null || focused.current === null) return;
    document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(focused.current)}"] a`)?.focus();
  }, [Draggable]);
  return { Draggable, list };
}

/** Whether a button or a finger is down that went down on this element. */
function usePressed(element: RefObject<HTMLElement | null>) {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = (event: Event) => {
      isPressed.current = event.target instanceof Node && element.current?.contains(event.target) === true;
    };
    const release = () => {
      isPressed.current = false;
    };
    addEventListener('pointerdown', press);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerdown', press);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [element]);
  return isPressed;
}
