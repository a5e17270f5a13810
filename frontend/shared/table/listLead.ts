import { createContext, type ReactNode } from 'react';

/**
 * What leads to the parts of a screen of which the list is one. It stands on the list's first line in place of its
 * title, which the chosen part says, so that one line of navigation is enough.
 */
export const ListLead = createContext<ReactNode>(null);
