import { useCallback, useState, type RefCallback } from 'react';

/** So much of it has to be in the window. */
const SHARE = 0.25;

/** Whether a part of an element has been in the window: what it needs may wait until then. The first is its `ref`. */
export function useSeen(): [RefCallback<Element>, boolean] {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { threshold: SHARE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
