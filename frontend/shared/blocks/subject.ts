import { createContext, useContext } from 'react';
import { FIRST_RULES, type RecordRule, type StoreRule } from './model';

/** What a text is about: its lists by a rule begin with it. */
export interface Subject {
  regionId: number | null;
  /** "" for none. */
  cuisine: string;
}

/** Given by the form around the blocks; about nothing in particular without one. */
export const SubjectContext = createContext<Subject>({ regionId: null, cuisine: '' });

/** What a rule begins with in the text that is written here. */
export function useFirstRules(): { stores: StoreRule; records: RecordRule } {
  const { regionId, cuisine } = useContext(SubjectContext);
  return {
    stores: { ...FIRST_RULES.stores, region_id: regionId, cuisines: cuisine === '' ? [] : [cuisine] },
    records: { ...FIRST_RULES.records, region_id: regionId },
  };
}
