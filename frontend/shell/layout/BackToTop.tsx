import { useEffect, useState } from 'react';
import { Icon } from '@shared/ui/Icon';

const SHOWN_BELOW_PX = 400;

/** Leads back to the top of what was scrolled last on the screen that is shown: its table, form, cards or whole panel. */
export function BackToTop({ shownKey }: { shownKey: string | null }) {
  const [scroller, setScroller] = useState<Element | null>(null);
  useEffect(() => {
    const listen = (event: Event) => {
      const moved = event.target;
      if (!(moved instanceof HTMLElement) || moved.closest('.panel') === null || isTyped(moved)) return;
      if (moved.scrollTop > SHOWN_BELOW_PX) setScroller(moved);
      else setScroller((current) => (current === moved ? null : current));
    };
    // Scrolling does not bubble; capturing hears of every element's.
    document.addEventListener('scroll', listen, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', listen, { capture: true });
      setScroller(null);
    };
  }, [shownKey]);
  if (scroller === null) return null;
  return (
    <button
      type="button"
      className="back-to-top"
      aria-label="Back to top"
      onClick={() => scroller.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="top" size={18} />
    </button>
  );
}

/** Text that is being written scrolls by itself. */
function isTyped(element: HTMLElement): boolean {
  return element instanceof HTMLTextAreaElement || element.isContentEditable;
}
