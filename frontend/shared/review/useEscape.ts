import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** For a part of a screen that Escape closes: the screen's own Escape, which leaves the case, is not reached. */
export function useEscape<Part extends HTMLElement>(onClose: () => void): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const element = part.current;
    const listen = (event: KeyboardEvent) => handle(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return part;
}
