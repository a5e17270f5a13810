import { createContext, type ReactNode, type RefObject } from 'react';

/**
 * Navigation between the parts of a screen that contains the list. It replaces the title of the list, which
 * the active part already names, so that one line of navigation is enough.
 */
export interface Lead {
  parts: ReactNode;
  /** True if the navigation had the focus when the previous part was unmounted. */
  hadFocusRef: RefObject<boolean>;
}

export const ListLead = createContext<Lead | null>(null);
