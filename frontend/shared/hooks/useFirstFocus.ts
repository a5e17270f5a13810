import { useEffect, useRef, type RefObject } from 'react';
import { FIELDS } from './fieldSelectors';
import { isSomewhere } from './focus';

/** Puts the cursor into the first field below, once, unless the person is somewhere else by then. */
export function useFirstFocus<Of extends HTMLElement>(isWanted: boolean): RefObject<Of | null> {
  const frame = useRef<Of>(null);
  useEffect(() => {
    if (!isWanted || isSomewhere(frame.current)) return;
    frame.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [isWanted]);
  return frame;
}
