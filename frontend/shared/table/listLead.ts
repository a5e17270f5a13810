import { createContext, type ReactNode, type RefObject } from 'react';

/**
 * What leads to the parts of a screen of which the list is one. It stands on the list's first line in place of its
 * title, which the chosen part says, so that one line of navigation is enough.
 */
export interface Lead {
  parts: ReactNode;
  /** Whether the focus was in it when the part before went away. */
  hadFocusRef: RefObject<boolean>;
}

export const ListLead = createContext<Lead | null>(null);
