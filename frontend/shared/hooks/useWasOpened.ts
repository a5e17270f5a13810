import { useState } from 'react';

/**
 * Return true while open, and ever after. Dialogs and menus are rendered from the first opening on, so that
 * closing is animated too. Rendering them earlier would delay the screen.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return isOpen || wasOpened;
}
