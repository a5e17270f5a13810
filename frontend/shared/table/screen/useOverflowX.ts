import { useEffect, useRef, useState } from 'react';

/** Width in px by which the resize handle extends beyond its column. */
const HANDLE = 4;

/** Check whether a box can scroll further to the end side, so that a shadow can be shown. */
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
