import { useEffect, useRef, useState } from 'react';

/** By so much the handle of a column stands out of it. */
const HANDLE = 4;

/** Whether a box has more to its end side than it shows, so that its edge can say so. */
export function useOverflowX() {
  const scroller = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const look = () => setMore(box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > HANDLE);
    const sizes = new ResizeObserver(look);
    for (const element of [box, ...box.children]) sizes.observe(element);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { scroller, hasMore };
}
