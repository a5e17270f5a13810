import { useEffect, useRef, type RefObject } from 'react';
import { FIELDS } from './fieldSelectors';
import { isSomewhere } from './focus';

/** Return a ref for a container whose first field gets the focus once, unless the focus is elsewhere. */
export function useFirstFocus<Of extends HTMLElement>(isWanted: boolean): RefObject<Of | null> {
  const frame = useRef<Of>(null);
  useEffect(() => {
    if (!isWanted || isSomewhere(frame.current)) return;
    frame.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [isWanted]);
  return frame;
}
