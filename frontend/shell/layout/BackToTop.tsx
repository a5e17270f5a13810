import { useEffect, useState } from 'react';
import { Icon } from '@shared/ui/Icon';

const SHOWN_BELOW_PX = 400;

/** Leads back to the top of the screen that is shown. */
export function BackToTop({ shownKey }: { shownKey: string | null }) {
  const [scroller, setScroller] = useState<Element | null>(null);
  useEffect(() => {
    const listen = (event: Event) => {
      const panel = event.target;
      if (!(panel instanceof Element) || !panel.classList.contains('panel')) return;
      setScroller(panel.scrollTop > SHOWN_BELOW_PX ? panel : null);
    };
    // Scrolling does not bubble; capturing hears of every panel's.
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
