import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '@shared/ui/Icon';
import { useTabs } from '../runtime';
import { findTab } from './state';

interface StripScrollProps {
  shownKey: string | null;
  children: ReactNode;
}

/** A container that scrolls the tab strip by wheel and buttons, and scrolls the active tab into view. */
export function StripScroll({ shownKey, children }: StripScrollProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(scroller);
  // Show both buttons or none: a button that appears would move the tabs under the pointer.
  const hasOverflow = overflow.left || overflow.right;
  const shown = useTabs((state) => (shownKey === null ? undefined : findTab(state, shownKey)));
  const title = shown?.meta.title;
  const isDirty = shown?.dirty;

  useEffect(() => {
    const element = scroller.current;
    // React's onWheel is passive and cannot prevent the page from scrolling.
    const listen = (event: WheelEvent) => {
      if (element === null || event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  useEffect(() => {
    if (shownKey === null || title === undefined) return;
    const tab = scroller.current?.querySelector(`[data-tab="${CSS.escape(shownKey)}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The title and the dot for unsaved changes widen the tab. The scroll buttons narrow the strip.
  }, [shownKey, title, isDirty, hasOverflow]);

  const scrollBy = (direction: -1 | 1) =>
    scroller.current?.scrollBy({ left: direction * scroller.current.clientWidth * 0.7, behavior: 'smooth' });

  return (
    <>
      <ScrollButton
        label="Scroll tabs left"
        icon="left"
        isShown={hasOverflow}
        isDisabled={!overflow.left}
        onClick={() => scrollBy(-1)}
      />
      <div ref={scroller} className="strip-scroll">
        {children}
      </div>
      <ScrollButton
        label="Scroll tabs right"
        icon="chevron"
        isShown={hasOverflow}
        isDisabled={!overflow.right}
        onClick={() => scrollBy(1)}
      />
    </>
  );
}

interface ScrollButtonProps {
  label: string;
  icon: 'left' | 'chevron';
  isShown: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function ScrollButton({ label, icon, isShown, isDisabled, onClick }: ScrollButtonProps) {
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-button strip-button wide-only"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function useOverflow(scroller: React.RefObject<HTMLDivElement | null>) {
  const [overflow, setOverflow] = useState({ left: false, right: false });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const left = element.scrollLeft > 0;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setOverflow((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const observer = new ResizeObserver(measure);
    const observe = () => {
      observer.disconnect();
      observer.observe(element);
      if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    };
    observe();
    // The list element is replaced when dragging is loaded.
    const changes = new MutationObserver(observe);
    changes.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      changes.disconnect();
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return overflow;
}
