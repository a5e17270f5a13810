import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

interface Closable<Part extends HTMLElement> {
  part: RefObject<Part | null>;
  /** Close the part and return the focus to the element that had it before. */
  close: () => void;
}

/**
 * Close a part of a screen on Esc. The Esc shortcut of the screen, which leaves the case, is not triggered.
 */
export function useEscape<Part extends HTMLElement>(onClose: () => void): Closable<Part> {
  const part = useRef<Part>(null);
  const [before] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const element = part.current;
    const listen = (event: KeyboardEvent) => handle(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return { part, close };
}
