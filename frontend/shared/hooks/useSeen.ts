import { useCallback, useState, type RefCallback } from 'react';

/** Share of the element that must be inside the window. */
const SHARE = 0.25;

/**
 * Return a `ref` for an element, and true once part of it has been inside the window. Its data can load then.
 */
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
