import { createContext } from 'react';

/** A record of another country than the chosen one, and what its notice calls it: 'store'; null shows none. */
export interface RecordCountry {
  country: string;
  what: string | null;
}

/**
 * Stands around a record that is shown in its own country. Calls, query keys, drafts, money and times
 * below it go by that country and leave the chosen one alone. Null: the chosen country holds.
 */
export const RecordCountryContext = createContext<RecordCountry | null>(null);
