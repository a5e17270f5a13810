import { useEffect, useState, type RefObject } from 'react';

/**
 * Focus the first invalid field inside the element: on mount, and each time the returned function is called.
 */
export function useRefusalFocus(within: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [within, tries]);
  return () => setTries((before) => before + 1);
}
