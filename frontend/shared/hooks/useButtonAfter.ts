import { useEffect, useRef, type RefObject } from 'react';
import { focusWhereLost } from './focus';

/** The button that opened something has the focus again once that is closed, unless the person is elsewhere by then. */
export function useButtonAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusWhereLost(button.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
