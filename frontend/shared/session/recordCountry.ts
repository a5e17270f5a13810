import { createContext } from 'react';

/**
 * Record of another country than the current one, and its noun in the notice: 'store'; null shows no notice.
 */
export interface RecordCountry {
  country: string;
  what: string | null;
}

/**
 * Provided around a record that is shown in its own country. API calls, query keys, drafts, money and times
 * below use that country. Null: the current country applies.
 */
export const RecordCountryContext = createContext<RecordCountry | null>(null);
