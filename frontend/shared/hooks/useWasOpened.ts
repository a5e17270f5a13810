import { useState } from 'react';

/**
 * Whether it is open, or has been: what it opens is drawn from then on, so that it goes as it came. Before that it
 * would only keep the screen around it waiting.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return isOpen || wasOpened;
}
