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

/** The open tabs in order. Dragging is loaded after the first screen. */
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
      // Without dragging the list works as well.
      loadDragging().then(take, () => undefined);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (module: { default: ComponentType<TabListProps> }) => {
      // Do not replace the tabs meanwhile: an open menu or dialog returns the focus to its tab, and a press is a
      // click only if it is released on the same element.
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
  // Restore the focus after the list was replaced.
  useLayoutEffect(() => {
    if (Draggable === null || focused.current === null) return;
    document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(focused.current)}"] a`)?.focus();
  }, [Draggable]);
  return { Draggable, list };
}

/** Return a ref that is true while a pointer is pressed that went down on this element. */
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
