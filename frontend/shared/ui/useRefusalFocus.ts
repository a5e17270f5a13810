import { useEffect, useState, type RefObject } from 'react';

/**
 * Puts the focus into the first field within that was refused: at first where one stands refused already, and each
 * time that what it returns is called.
 */
export function useRefusalFocus(within: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [within, tries]);
  return () => setTries((before) => before + 1);
}
