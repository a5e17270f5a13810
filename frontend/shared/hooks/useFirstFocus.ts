import { useEffect, useRef, type RefObject } from 'react';
import { FIELDS } from './fieldSelectors';

/** Puts the cursor into the first field below, once, unless the person is somewhere else by then. */
export function useFirstFocus<Of extends HTMLElement>(isWanted: boolean): RefObject<Of | null> {
  const frame = useRef<Of>(null);
  useEffect(() => {
    if (!isWanted || isSomewhere(frame.current)) return;
    frame.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [isWanted]);
  return frame;
}

/** Whether something has the focus that is neither the page nor what this stands in. */
function isSomewhere(frame: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  return active !== null && !active.contains(frame) && active.getClientRects().length > 0;
}
