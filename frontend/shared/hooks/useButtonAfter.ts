import { useEffect, useRef, type RefObject } from 'react';
import { focusWhereLost } from './focus';

/**
 * Return a ref for a button that gets the focus back once its dialog or menu closes, unless the focus is
 * elsewhere.
 */
export function useButtonAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusWhereLost(button.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
