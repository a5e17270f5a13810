import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { Icon } from '@shared/ui/Icon';

const SHOWN_BELOW_PX = 400;
const MARGIN_PX = 16;

interface Place {
  scroller: HTMLElement;
  right: number;
  bottom: number;
}

/**
 * A button that scrolls to the top of the element that was scrolled last on the visible screen: its table, form,
 * cards or whole panel. Positioned within that element, clear of the surrounding bars.
 */
export function BackToTop({ shownKey }: { shownKey: string | null }) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const listen = (event: Event) => {
      const moved = event.target;
      if (!(moved instanceof HTMLElement) || moved.closest('.panel') === null || isTyped(moved)) return;
      if (moved.scrollTop > SHOWN_BELOW_PX) setPlace(placeIn(moved));
      else setPlace((current) => (current?.scroller === moved ? null : current));
    };
    const leave = () => setPlace(null);
    // Scroll events do not bubble. A capturing listener receives those of every element.
    document.addEventListener('scroll', listen, { capture: true, passive: true });
    window.addEventListener('resize', leave);
    return () => {
      document.removeEventListener('scroll', listen, { capture: true });
      window.removeEventListener('resize', leave);
      leave();
    };
  }, [shownKey]);
  if (place === null) return null;
  const { scroller, right, bottom } = place;
  return (
    <IconButton
      className="back-to-top"
      aria-label="Back to top"
      style={{ right, bottom }}
      onClick={() => scroller.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="top" size={18} />
    </IconButton>
  );
}

/** Return the lower right corner of an element as distances from the window's edges. */
function placeIn(scroller: HTMLElement): Place {
  const box = scroller.getBoundingClientRect();
  return {
    scroller,
    right: window.innerWidth - box.left - scroller.clientWidth + MARGIN_PX,
    bottom: window.innerHeight - Math.min(box.top + scroller.clientHeight, window.innerHeight) + MARGIN_PX,
  };
}

/** Return true for text inputs, which scroll by themselves while the user types. */
function isTyped(element: HTMLElement): boolean {
  return element instanceof HTMLTextAreaElement || element.isContentEditable;
}
