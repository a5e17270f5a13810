import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';

/** Distance below the visible part, as a share of its height, within which sections are mounted. */
const MARGIN = '75%';
/** Number of sections in the first paint. The observer mounts other visible ones right after it. */
const FIRST = 1;

export interface MountedSections {
  /** Number of mounted sections, counted from the top. */
  count: number;
  /** Mount the sections from the top up to and including this one. */
  mountThrough: (index: number) => void;
  /**
   * Mount all sections up to a placeholder once it comes into view. Return a function that stops observing.
   */
  observe: (placeholder: Element, index: number) => () => void;
}

/**
 * Mount the sections of a form in steps: the first ones immediately, others when they come into view, the
 * rest while the browser is idle. No section is mounted above a visible one, so nothing moves on screen.
 */
export function useMountedSections(total: number, isWholeAtFirst: boolean): MountedSections {
  const [count, setCount] = useState(() => (isWholeAtFirst || !canObserve() ? Infinity : FIRST));
  // In a transition, key presses are painted between the steps, and a section whose code is loading hides no
  // other.
  const mountThrough = useCallback(
    (index: number) => startTransition(() => setCount((mounted) => Math.max(mounted, index + 1))),
    [],
  );
  const observe = useCallback(
    (placeholder: Element, index: number) => {
      const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) mountThrough(index);
      }, options);
      observer.observe(placeholder);
      return () => observer.disconnect();
    },
    [mountThrough],
  );
  useEffect(
    () => (count < total ? whenIdle(() => mountThrough(count)) : undefined),
    [count, total, mountThrough],
  );
  return { count: Math.min(count, total), mountThrough, observe };
}

function canObserve(): boolean {
  return 'IntersectionObserver' in globalThis;
}
