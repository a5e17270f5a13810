import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';

/** Sections closer to the visible part than this share of its height are mounted. */
const MARGIN = '75%';
/** Sections of the first paint; the observer mounts the others in view right after it. */
const FIRST = 1;

export interface MountedSections {
  /** The number of mounted sections, counted from the top. */
  count: number;
  /** Mounts the sections from the top through this one. */
  mountThrough: (index: number) => void;
  /** Mounts all sections above a placeholder once it comes into view. Returns how to stop observing. */
  observe: (placeholder: Element, index: number) => () => void;
}

/**
 * Mounts the sections of a form in steps: the first ones at once, others as they come into view, the rest while the
 * browser is idle. No section is mounted above one that the reader sees, so nothing moves on the screen.
 */
export function useMountedSections(total: number, isWholeAtFirst: boolean): MountedSections {
  const [count, setCount] = useState(() => (isWholeAtFirst || !canObserve() ? Infinity : FIRST));
  // In a transition, keys are painted between the steps, and a section whose code is loading hides no other.
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
